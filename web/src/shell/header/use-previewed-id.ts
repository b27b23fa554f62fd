import { type RefObject, useEffect, useState } from 'react'

// On a way through the list to the pictures the pointer crosses other names; it must rest on one.
const REST_MS = 110

/**
 * Which of the names beside `section` is hovered or focused, and the arrow keys between them: up and down
 * through the names, right into the pictures of one and left out of them again.
 *
 * It listens to the page, because the names stand there before this code is fetched.
 */
export function usePreviewedId(section: RefObject<HTMLElement | null>): number | undefined {
  const [previewedId, setPreviewedId] = useState<number>()

  useEffect(() => {
    const panel = section.current?.parentElement
    if (!panel) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const preview = ({ target, type }: Event) => {
      clearTimeout(timer)
      const name = (target as Element).closest<HTMLElement>('[data-collection]')
      const wait = type === 'focusin' ? 0 : REST_MS
      if (name) timer = setTimeout(setPreviewedId, wait, Number(name.dataset.collection))
    }
    const listening = new AbortController()
    const { signal } = listening
    // She may have been there before this code was.
    const reached = panel.querySelector<HTMLElement>('[data-collection]:is(:hover, :focus)')
    if (reached) timer = setTimeout(setPreviewedId, 0, Number(reached.dataset.collection))
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
    const shown = names.find(isOf(previewedId)) ?? names[0]
    shown?.setAttribute('data-previewed', '')
    return () => shown?.removeAttribute('data-previewed')
  }, [section, previewedId])

  return previewedId
}

const isOf = (id: number | undefined) => (name: HTMLElement) =>
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
