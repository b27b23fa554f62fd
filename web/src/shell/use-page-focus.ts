import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Id of the element that the skip link targets. */
export const MAIN_ID = 'main'

/** Moves the focus to the page's title after each navigation, as a full page load does. */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        const main = document.getElementById(MAIN_ID)
        // Pages with a single input focus it.
        const field = main?.querySelector<HTMLElement>('[data-first-focus]')
        if (field) return field.focus()
        const title = main?.querySelector('h1') ?? main
        title?.setAttribute('tabindex', '-1')
        title?.focus({ preventScroll: true })
      }),
    [router],
  )
}
