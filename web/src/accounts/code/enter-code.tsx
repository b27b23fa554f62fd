import type { VerificationMessageType } from '@twirl/contract/accounts/codes'
import type { login } from '@twirl/contract/accounts/login'
import type { ReactNode } from 'react'
import { CodeField } from '#ui/form/code-field.tsx'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { contactText, isEmail } from '../contact/contact.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { CodeTimes } from './code-times.tsx'

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
            If {shown} has an account, a code with six digits is on its way to{' '}
            {isEmail(contact) ? 'its inbox' : 'it'}.
          </>
        ) : (
          <>We sent a code with six digits to {shown}.</>
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
