import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

// The pointer crosses other names on its way to the pictures, so a preview starts after a delay.
const HOVER_DELAY_MS = 110

/**
 * The id of the collection whose name is hovered or focused. Arrow keys move between the names (up and down), into the
 * pictures (right) and back (left).
 *
 * The listeners are on the panel, because the names are rendered before this code is loaded.
 */
export function usePreviewedId(section: RefObject<HTMLElement | null>): number | undefined {
  const [previewedId, setPreviewedId] = useState<number>()

  // A layout effect, so that the arrow keys work as soon as the preview is visible.
  useLayoutEffect(() => {
    const panel = section.current?.parentElement
    if (!panel) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const preview = ({ target, type }: Event) => {
      clearTimeout(timer)
      const name = (target as Element).closest<HTMLElement>('[data-collection]')
      const wait = type === 'focusin' ? 0 : HOVER_DELAY_MS
      if (name) timer = setTimeout(setPreviewedId, wait, Number(name.dataset.collection))
    }
    const listening = new AbortController()
    const { signal } = listening
    // A name may have been hovered or focused before this code was loaded.
    const current = panel.querySelector<HTMLElement>('[data-collection]:is(:hover, :focus)')
    if (current) timer = setTimeout(setPreviewedId, 0, Number(current.dataset.collection))
    panel.addEventListener('pointerover', preview, { signal })
    panel.addEventListener('focusin', preview, { signal })
    panel.addEventListener('keydown', moveByArrows, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [section])

  useEffect(() => {
    const names = namesIn(section.current?.parentElement)
    const shown = names.find(hasId(previewedId)) ?? names[0]
    shown?.setAttribute('data-previewed', '')
    return () => shown?.removeAttribute('data-previewed')
  }, [section, previewedId])

  return previewedId
}

const hasId = (id: number | undefined) => (name: HTMLElement) =>
  name.dataset.collection === String(id)

function namesIn(panel: Element | null | undefined): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[data-collection]') ?? [])]
}

function moveByArrows(event: KeyboardEvent): void {
  const panel = event.currentTarget as HTMLElement
  const names = namesIn(panel)
  const here = names.indexOf(event.target as HTMLElement)
  const isOnName = here >= 0
  const next = {
    ArrowDown: isOnName ? names[here + 1] : undefined,
    ArrowUp: names[here - 1],
    ArrowRight: isOnName ? panel.querySelector<HTMLElement>('[data-look]') : undefined,
    ArrowLeft: isOnName ? undefined : names.find(({ dataset }) => 'previewed' in dataset),
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
