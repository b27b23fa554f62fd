import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What the skip link leads to and what takes the focus when a page is read from its start. */
export const MAIN_ID = 'main'

/** Moves the focus to the title of each page she opens, as a full page load would. */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        const main = document.getElementById(MAIN_ID)
        // A page with one thing to type starts there.
        const field = main?.querySelector<HTMLElement>('[data-first-focus]')
        if (field) return field.focus()
        const title = main?.querySelector('h1') ?? main
        title?.setAttribute('tabindex', '-1')
        title?.focus({ preventScroll: true })
      }),
    [router],
  )
}
