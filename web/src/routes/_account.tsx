import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountFrame } from '#accounts/layout/account-frame.tsx'
import { textSearch } from '#lib/text-search.ts'
import { looksQuery } from './-looks-query.ts'

/** What the steps of getting in share. They depend on their address and on her: nobody keeps their HTML. */
export const Route = createFileRoute('/_account')({
  validateSearch: textSearch('redirect'),
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
