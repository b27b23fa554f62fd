import { useLayoutEffect, useRef } from 'react'
import { announce } from '#ui/live-region.tsx'
import { displayingText, type ShownRange } from './loaded-pages.ts'

type Held = { shown: ShownRange; cards: number; first: Element; top: number }

/** Holds scroll position and focus while pages are added above or below. */
export function usePlaceKeeping(shown: ShownRange, total: number) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<Held>(undefined)

  // Taken when a page is asked for; the same element is measured again once the page is there.
  const holdPlace = () => {
    const cards = list.current?.children
    const first = cards?.[0]
    if (first) held.current = { shown, cards: cards.length, first, top: topOf(first) }
  }

  useLayoutEffect(() => {
    // Only an added page moves the focus: neither a new filter nor a way back does.
    const before = held.current
    if (!before || (shown.from === before.shown.from && shown.to === before.shown.to)) return
    held.current = undefined
    announce(displayingText(shown, total).toLowerCase())
    if (shown.from < before.shown.from) {
      window.scrollBy({ top: topOf(before.first) - before.top, behavior: 'instant' })
      focusCard(before.first)
    } else focusCard(list.current?.children[before.cards])
  }, [shown, total])

  return { list, holdPlace }
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}

// The next stop of the keyboard is then what was just added, not the button far below it.
function focusCard(card: Element | undefined): void {
  card?.querySelector('a')?.focus({ preventScroll: true })
}
