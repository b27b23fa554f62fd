import type { RegisteredRouter } from '@tanstack/react-router'

// A shorter wait needs no sign; the skeletons of the routes appear after the same time (router.tsx).
const SHOW_AFTER_MS = 150

/**
 * Shows a slim bar while a slow route loads (styles/open-page.css). It is not announced: screen readers hear of the
 * new page when the focus moves to its title.
 */
export function showRouteProgress(router: RegisteredRouter): void {
  const { dataset } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (!hrefChanged) return
    clearTimeout(timer)
    timer = setTimeout(() => (dataset['navigating'] = ''), SHOW_AFTER_MS)
  })
  router.subscribe('onResolved', () => {
    clearTimeout(timer)
    delete dataset['navigating']
  })
}
