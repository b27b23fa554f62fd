import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountFrame } from '#accounts/layout/account-frame.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { looksQuery } from '#catalog/looks-query.ts'

/** Layout of login and sign-up. These pages depend on their URL and on the visitor, so their HTML is not cached. */
export const Route = createFileRoute('/_shop/_account')({
  validateSearch: textParameters('redirect'),
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(looksQuery())
  },
  component: AccountLayout,
})

function AccountLayout() {
  const { data: looks } = useSuspenseQuery(looksQuery())
  return (
    <AccountFrame looks={looks}>
      <Outlet />
    </AccountFrame>
  )
}
