import type { Customer } from '@twirl/contract/accounts/customer'
import type { resetPassword } from '@twirl/contract/accounts/password'
import { useState } from 'react'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ProfileSection } from './profile-section.tsx'

const fieldsByErrorCode: FieldsByErrorCode<typeof resetPassword> = {
  INCORRECT_PASSWORD: 'password',
  COMMON_PASSWORD: 'new_password',
}

export function PasswordSection({ customer }: { customer: Customer }) {
  const asCustomer = useCustomerCall()
  // A new key empties the fields after each change.
  const [changes, setChanges] = useState(0)

  const load = async () => {
    const { changePassword, checkPasswords } = await import('./profile-calls.ts')
    const send = (values: FormValues) => asCustomer(changePassword(values))
    return { check: checkPasswords, send, fieldsByErrorCode }
  }

  return (
    <ProfileSection
      title="Password"
      text="Changing it logs you out on every other device. You stay logged in here."
    >
      <Form
        label="Password"
        load={load}
        button="Change password"
        sentText="Your new password is set."
        onSent={() => setChanges(changes + 1)}
        hasLeaveWarning
      >
        {/* Password managers look for the user name. */}
        <input type="text" autoComplete="username" value={customer.email ?? ''} readOnly hidden />
        <PasswordField
          key={`current-${changes}`}
          name="password"
          label="Current password"
          autoComplete="current-password"
          hint={<StepLink to="/account/forgot">Forgot it?</StepLink>}
        />
        <PasswordField
          key={`new-${changes}`}
          name="new_password"
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters, with letters and numbers."
        />
      </Form>
    </ProfileSection>
  )
}
