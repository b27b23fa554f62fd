import { createFileRoute } from '@tanstack/react-router'
import { SetPassword } from '#accounts/password/set-password.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/_account/reset-password')({
  validateSearch: textParameters('token'),
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
