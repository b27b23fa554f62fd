import { RouterClient } from '@tanstack/react-router/ssr/client'
import { fetchTransport } from '@twirl/contract/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTransport } from './lib/api.ts'
import { getGuestId } from './lib/visitor/guest-id.ts'
import { subscribeToOtherTabs } from './lib/visitor/visitor-queries.ts'
import { getRouter } from './router.tsx'

// Replaces Start's client entry, which adds 11 kB for server functions; this shop has none.
setTransport(fetchTransport({ guestId: getGuestId }))
ignoreInterruptedTransitions()
const router = getRouter()
subscribeToOtherTabs(router.options.context.queryClient)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

// If this fails, the page works without it.
const loadRest = () =>
  void import('./after-load.ts').then((rest) => rest.afterLoad(router)).catch(() => {})
if (document.readyState === 'complete') loadRest()
else window.addEventListener('load', loadRest, { once: true })

/**
 * A view transition that is interrupted by the next one rejects its `ready` promise. The router does not handle it, so
 * every quick second click would be reported as an error.
 */
function ignoreInterruptedTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (options) => {
    const transition = start(options)
    transition.ready.catch(() => {})
    return transition
  }
}
