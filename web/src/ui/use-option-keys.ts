import { type RefObject, useEffect, useRef } from 'react'

/** What an input says about the list of options below it; without an id there is none. */
export type OptionList = { id: string | undefined; activeId: string | undefined }

export const CLOSED_LIST: OptionList = { id: undefined, activeId: undefined }

type OptionKeys = {
  listId: string
  input: RefObject<HTMLInputElement | null>
  onChange: (list: OptionList) => void
}

/**
 * Arrow keys in the input walk through the options on screen, Enter presses the one they stand on; the focus
 * stays where she types. The options are read from the page, so that the order is the one she sees.
 */
export function useOptionKeys({ listId, input, onChange }: OptionKeys) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = input.current
    const box = list.current
    if (!field || !box) return undefined
    const options = () => [...box.querySelectorAll<HTMLElement>('[role=option]')]
    const isActive = ({ dataset }: HTMLElement) => 'active' in dataset

    const activate = (chosen: HTMLElement | undefined) => {
      for (const option of options()) {
        option.setAttribute('aria-selected', String(option === chosen))
        option.toggleAttribute('data-active', option === chosen)
      }
      chosen?.scrollIntoView({ block: 'nearest' })
      onChange({ id: options().length > 0 ? listId : undefined, activeId: chosen?.id })
    }

    const onKeyDown = (event: KeyboardEvent) => {
      const all = options()
      const active = all.findIndex(isActive)
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        activate(all[movedBy(event.key === 'ArrowDown' ? 1 : -1, active, all.length)])
      } else if (event.key === 'Enter' && all[active]) {
        event.preventDefault()
        all[active].click()
      }
    }

    const reset = () => activate(undefined)
    // Other options are other places: the mark starts anew with them.
    const changes = new MutationObserver(reset)
    changes.observe(box, { childList: true, subtree: true })
    field.addEventListener('keydown', onKeyDown)
    reset()
    return () => {
      changes.disconnect()
      field.removeEventListener('keydown', onKeyDown)
      onChange(CLOSED_LIST)
    }
  }, [input, listId, onChange])

  return list
}

/** Where the arrow keys lead: around the list, and through no option at all, where the input has the word. */
export function movedBy(step: 1 | -1, active: number, count: number): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}
