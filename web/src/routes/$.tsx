import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * Unknown paths lead to the first route (SHOP-1). They are logged by the server
 * (server/src/platform/pages/pages.ts), and in the browser by shell/open-page/record-unknown-paths.ts.
 */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true, statusCode: 302 })
  },
})
