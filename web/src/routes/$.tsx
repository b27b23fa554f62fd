import { createFileRoute, redirect } from '@tanstack/react-router'

/** Unknown paths lead to the first route (spec section 2, decisions C16). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true, statusCode: 302 })
  },
})
