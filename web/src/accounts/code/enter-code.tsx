import { useHydrated } from '@tanstack/react-router'
import type { login } from '@twirl/contract/accounts/login'
import type { VerificationMessageType } from '@twirl/contract/accounts/codes'
import { type ReactNode, useState } from 'react'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import { CodeField } from '#ui/form/fields/code-field.tsx'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { clockText } from '#ui/form/wait-text.ts'
import { contactText, isEmail } from '../contact/contact.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { findSentCode } from './code-storage.ts'
import { ResendButton } from '#ui/form/resend-button.tsx'

type EnterCodeProps<Answer> = {
  contact: string
  type: VerificationMessageType
  /** The contact may have no account. Then no code was sent, and the page must not reveal it. */
  mayHaveNoAccount?: boolean
  /** Sends the code. */
  send: (code: string) => Promise<Answer>
  onSent: (answer: Answer) => void
  /** Link to change the contact. */
  children: ReactNode
}

export function EnterCode<Answer>({
  contact,
  type,
  mayHaveNoAccount = false,
  send,
  onSent,
  children,
}: EnterCodeProps<Answer>) {
  const load = async () => {
    const { checkCode } = await import('./code-calls.ts')
    return {
      check: checkCode,
      send: ({ verification_code = '' }) => send(verification_code),
      fieldsByErrorCode: {
        INCORRECT_VERIFICATION_CODE: 'verification_code',
        CUSTOMER_NOT_FOUND: 'verification_code',
        CUSTOMER_NOT_REGISTERED: 'verification_code',
      } satisfies FieldsByErrorCode<typeof login>,
    }
  }
  const shown = <strong className="font-semibold whitespace-nowrap">{contactText(contact)}</strong>
  return (
    <>
      <StepHeader title="Enter your code">
        {mayHaveNoAccount ? (
          <>
            If {shown} has an account, we just sent a six-digit code to{' '}
            {isEmail(contact) ? 'that inbox' : 'that number'}.
          </>
        ) : (
          <>We sent a six-digit code to {shown}.</>
        )}
      </StepHeader>
      <Form label="Enter your code" load={load} button="Continue" onSent={onSent}>
        <CodeField name="verification_code" label="Code" />
      </Form>
      <CodeTimes contact={contact} type={type} />
      <p className="mt-6 border-t border-line pt-5">{children}</p>
    </>
  )
}

type CodeTimesProps = { contact: string; type: VerificationMessageType }

/** The remaining lifetime of the code, and a button for a new one. */
function CodeTimes({ contact, type }: CodeTimesProps) {
  const [sent, setSent] = useState(() => findSentCode(contact, type))
  // Stored in this tab, so that the HTML of the server is without it.
  const shown = useHydrated() ? sent : null
  const secondsLeft = useSecondsUntil(shown?.expiresAt ?? 0)

  const resend = async () => {
    const { sendCode } = await import('./code-calls.ts')
    await sendCode(contact, type)
    setSent(findSentCode(contact, type))
  }

  return (
    <div className="min-h-20 pt-5 text-sm text-ink-soft">
      {shown && (
        <p className="tabular-nums">
          {secondsLeft > 0
            ? `The code expires in ${clockText(secondsLeft)}.`
            : 'The code has expired. Please request a new one.'}
        </p>
      )}
      <ResendButton
        label="Send a new code"
        readyAt={shown?.resendAt ?? 0}
        resend={resend}
        doneText="A new code is on its way."
      />
    </div>
  )
}
