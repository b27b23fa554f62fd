import { type RefObject, useEffect } from 'react'

/** Closes an open disclosure on Escape, on a press outside and when the focus leaves it. */
export function useLightDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const closeOutside = ({ type, target }: Event) => {
      const menu = details.current
      if (!menu?.open || !(target instanceof Node) || menu.contains(target)) return
      // A press on something that cannot be focused focuses an ancestor of the menu; the menu stays open.
      if (type === 'focusin' && target.contains(menu)) return
      menu.open = false
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => listening.abort()
  }, [details])
}
