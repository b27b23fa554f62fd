import { createFileRoute } from '@tanstack/react-router'
import { SetPassword } from '#accounts/password/set-password.tsx'
import { textSearch } from '#lib/url/text-search.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/_account/reset-password')({
  validateSearch: textSearch('token'),
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { token } = Route.useSearch()
  return (
    <>
      <PageHead title="Set New Password" description="Choose a new password." />
      <SetPassword key={token} token={token} />
    </>
  )
}
