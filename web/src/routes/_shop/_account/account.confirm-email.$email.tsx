import { createFileRoute } from '@tanstack/react-router'
import { CheckInbox } from '#accounts/password/check-inbox.tsx'
import { ConfirmEmail } from '#accounts/profile/confirm-email.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'

/** With a token it confirms an address; without one it says where the link to a new password went. */
export const Route = createFileRoute('/_shop/_account/account/confirm-email/$email')({
  validateSearch: textParameters('token'),
  component: ConfirmEmailPage,
})

function ConfirmEmailPage() {
  const { email } = Route.useParams()
  const { token } = Route.useSearch()
  return (
    <>
      {token === undefined ? (
        <>
          <PageHead title="Check your inbox" description="We sent you a link." />
          <CheckInbox key={email} email={email} />
        </>
      ) : (
        <>
          <PageHead title="Confirm your email" description="Confirm your email address." />
          <ConfirmEmail key={token} email={email} token={token} />
        </>
      )}
    </>
  )
}
