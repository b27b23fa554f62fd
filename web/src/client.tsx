import { RouterClient } from '@tanstack/react-router/ssr/client'
import { fetchTransport } from '@twirl/contract/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTransport } from './lib/api.ts'
import { type ErrorSource, setErrorHandler } from './lib/errors/handle-error.ts'
import { settingsQuery } from './lib/settings-query.ts'
import { getGuestId } from './lib/visitor/guest-id.ts'
import { subscribeToOtherTabs } from './lib/visitor/visitor-queries.ts'
import { getRouter } from './router.tsx'

// Replaces Start's client entry, which adds 11 kB for server functions; this shop has none.
setTransport(fetchTransport({ guestId: getGuestId }))
ignoreInterruptedTransitions()
const router = getRouter()
subscribeToOtherTabs(router.options.context.queryClient)

const loadErrors = () => import('#shell/errors/act-on-error.ts')
// Without a connection it may be missing; pages have their error view already.
const act = (cause: unknown, source: ErrorSource) =>
  loadErrors()
    .then(({ actOnError }) => actOnError(router, cause, source))
    .catch(() => {})
setErrorHandler((cause, source) => void act(cause, source))
window.addEventListener('error', ({ error, message }) => void act(error ?? message, 'window'))
window.addEventListener('unhandledrejection', ({ reason }) => void act(reason, 'window'))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

// What handles errors, and what the first paint does not need. If this fails, the page works without it.
const loadRest = () => {
  loadErrors().catch(() => {})
  import('./after-load.ts')
    .then((rest) => rest.afterLoad({ router, settingsQuery }))
    .catch(() => {})
}
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
