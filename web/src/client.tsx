import { RouterClient } from '@tanstack/react-router/ssr/client'
import { fetchTransport } from '@twirl/contract/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTransport } from './lib/api.ts'
import { getGuestId } from './lib/visitor/guest-id.ts'
import { followOtherTabs } from './lib/visitor/visitor-queries.ts'
import { getRouter } from './router.tsx'

// Start's own client entry brings 11 kB for server functions, which this shop does not have.
setTransport(fetchTransport({ guestId: getGuestId }))
quietTransitions()
const router = getRouter()
followOtherTabs(router.options.context.queryClient)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

// The first navigation then finds the endpoints loaded. If this fails, the call that needs them reports it.
const preloadContract = () => void import('#catalog/catalog-calls.ts').catch(() => {})
if (document.readyState === 'complete') preloadContract()
else window.addEventListener('load', preloadContract, { once: true })

/**
 * A view transition that a newer one interrupts rejects its `ready`. The router does not listen to it, so every
 * quick second click would be reported as an error.
 */
function quietTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (options) => {
    const transition = start(options)
    transition.ready.catch(() => {})
    return transition
  }
}
