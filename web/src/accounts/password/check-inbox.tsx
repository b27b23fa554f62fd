import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useFeature } from '#lib/use-feature.ts'
import { ResendButton } from '#ui/form/resend-button.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'

const RESEND_AFTER_MS = 60_000
const nextResend = (): number => Date.now() + RESEND_AFTER_MS

/** The text is the same for known and unknown addresses (ACCOUNT-1). */
export function CheckInbox({ email }: { email: string }) {
  const [readyAt, setReadyAt] = useState(nextResend)
  const hasTexts = useFeature('text_messages')

  const resend = async () => {
    const { sendResetPasswordLink } = await import('@twirl/contract/accounts/password')
    await api(sendResetPasswordLink, { email })
    setReadyAt(nextResend())
  }

  return (
    <>
      <StepHeader title="Check your inbox">
        If <strong className="font-semibold wrap-anywhere">{email}</strong> has an account, we just
        sent a link to set a new password. It works once, for 60 minutes.
      </StepHeader>
      <ResendButton
        label="Send it again"
        readyAt={readyAt}
        resend={resend}
        doneText="We sent it again."
      />
      <p className="mt-6 border-t border-line pt-5">
        Nothing there? Check your spam folder, or{' '}
        <StepLink to="/account/forgot">use another email{hasTexts && ' or your phone'}</StepLink>.
      </p>
    </>
  )
}
