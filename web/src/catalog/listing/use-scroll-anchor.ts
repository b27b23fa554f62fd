import { useLayoutEffect, useRef } from 'react'
import { announce } from '#ui/live-region.tsx'
import { displayingText, type ShownRange } from './loaded-pages.ts'

type Anchor = { shown: ShownRange; cards: number; first: Element; top: number }

/** Scroll anchoring: keeps scroll position and focus when pages are added above or below. */
export function useScrollAnchor(shown: ShownRange, total: number) {
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<Anchor>(undefined)

  // Called when a page is requested. The same element is measured again after the page is rendered.
  const saveAnchor = () => {
    const cards = list.current?.children
    const first = cards?.[0]
    if (first) anchor.current = { shown, cards: cards.length, first, top: topOf(first) }
  }

  useLayoutEffect(() => {
    // Only an added page moves the focus; a new filter and going back do not.
    const before = anchor.current
    if (!before || (shown.from === before.shown.from && shown.to === before.shown.to)) return
    anchor.current = undefined
    announce(displayingText(shown, total).toLowerCase())
    if (shown.from < before.shown.from) {
      window.scrollBy({ top: topOf(before.first) - before.top, behavior: 'instant' })
      focusCard(before.first)
    } else focusCard(list.current?.children[before.cards])
  }, [shown, total])

  return { list, saveAnchor }
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}

// The keyboard continues at the added cards instead of the button below them.
function focusCard(card: Element | undefined): void {
  card?.querySelector('a')?.focus({ preventScroll: true })
}
