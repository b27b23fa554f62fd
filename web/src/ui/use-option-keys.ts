import { type RefObject, useEffect, useRef } from 'react'

/** The ids for the ARIA attributes of the input; without `id` the list is closed. */
export type OptionList = { id: string | undefined; activeId: string | undefined }

export const CLOSED_LIST: OptionList = { id: undefined, activeId: undefined }

type OptionKeys = {
  listId: string
  input: RefObject<HTMLInputElement | null>
  onChange: (list: OptionList) => void
}

/**
 * Arrow keys in the input move through the shown options, Enter clicks the active one; the focus stays in the input.
 * The options are read from the document, so that their order is the shown one.
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
        activate(all[moveActiveIndex(event.key === 'ArrowDown' ? 1 : -1, active, all.length)])
      } else if (event.key === 'Enter' && all[active]) {
        event.preventDefault()
        all[active].click()
      }
    }

    const reset = () => activate(undefined)
    // Other options are shown, so no option is active.
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

/** The index of the active option after an arrow key. -1 means none: it comes after the last and before the first. */
export function moveActiveIndex(step: 1 | -1, active: number, count: number): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}
