import { RouterClient } from '@tanstack/react-router/ssr/client'
import { fetchTransport } from '@twirl/contract/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setTransport } from './lib/api.ts'
import { getGuestId } from './lib/guest-id.ts'
import { quietTransitions } from './lib/quiet-transitions.ts'
import { followOtherTabs } from './lib/visitor-queries.ts'
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
const preloadCalls = () => void import('./catalog/catalog-calls.ts').catch(() => {})
if (document.readyState === 'complete') preloadCalls()
else window.addEventListener('load', preloadCalls, { once: true })
