import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { fetchTransport } from '@twirl/contract/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setTransport } from '#lib/api.ts'
import { setErrorHandler } from '#lib/errors/handle-error.ts'
import { isSystemError } from '#lib/errors/system-error.ts'
import { failureText } from '#ui/form/form-errors.ts'
import './admin.css'
import { needsStaffLogin } from './login/staff-login.ts'
import { createAdminRouter } from './router.tsx'
import { showFailure } from './shell/failure-bar.tsx'

// The back office has no guests.
setTransport(fetchTransport({ guestId: () => null }))

const handleQuery = (error: unknown) => {
  if (needsStaffLogin(error)) leaveForLogin()
}
const handleAction = (error: unknown) => {
  handleQuery(error)
  if (isSystemError(error)) showFailure(failureText(error))
}
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleQuery }),
  mutationCache: new MutationCache({ onError: handleAction }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'offlineFirst' },
    mutations: { networkMode: 'always' },
  },
})
const router = createAdminRouter(queryClient)
setErrorHandler(handleAction)

/** The session has ended: to the login, and from there back to this page. */
function leaveForLogin(): void {
  const { href, pathname } = router.latestLocation
  if (pathname === '/admin/login') return
  queryClient.clear()
  router.history.push(`/admin/login?redirect=${encodeURIComponent(href)}`)
}

createRoot(document.getElementById('admin')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </StrictMode>,
)
