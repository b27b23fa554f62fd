import type { Customer, updateProfile } from '@twirl/contract/accounts'
import type { Blame } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { contactText } from './contact.ts'
import { StepHeader } from './step-header.tsx'

type PhonePasswordProps = {
  contact: string
  send: (password: string) => Promise<Customer>
  onSent: (customer: Customer) => void
}

export function PhonePassword({ contact, send, onSent }: PhonePasswordProps) {
  const load = async () => {
    const { checkPassword } = await import('./profile-calls.ts')
    return {
      check: checkPassword,
      send: ({ password = '' }) => send(password),
      blame: { INCORRECT_PASSWORD: 'password' } satisfies Blame<typeof updateProfile>,
    }
  }
  return (
    <>
      <StepHeader title="One more thing" takesFocus>
        {contactText(contact)} is yours. You logged in a while ago, so please enter your password to
        change it.
      </StepHeader>
      <Form label="Your password" load={load} button="Change phone" onSent={onSent}>
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    </>
  )
}
