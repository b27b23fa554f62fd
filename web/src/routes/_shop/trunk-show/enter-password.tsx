import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AccountFrame } from '#accounts/layout/account-frame.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { EnterPassword } from '#trunk-shows/join/enter-password.tsx'
import { toTypeSearch } from '#trunk-shows/join/group-type-search.ts'
import { looksQuery } from '#catalog/looks-query.ts'

/** Depends on the event that is stored in the tab: its HTML is not cached. */
export const Route = createFileRoute('/_shop/trunk-show/enter-password')({
  validateSearch: toTypeSearch,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(looksQuery())
  },
  component: EnterPasswordPage,
})

function EnterPasswordPage() {
  const { type = 'SORORITY_TRUNK_SHOW' } = Route.useSearch()
  const { data: looks } = useSuspenseQuery(looksQuery())
  return (
    <AccountFrame looks={looks}>
      <PageHead title="Enter the password" description="Enter the password for your event." />
      <EnterPassword key={type} type={type} />
    </AccountFrame>
  )
}
