import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { email, name } from '@twirl/contract/primitives'
import { newStaffPassword, type StaffLogin } from '@twirl/contract/staff/access/login'
import { checkSetupLink, createFirstOwner } from '@twirl/contract/staff/settings/setup'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { EmailField, TextField } from '#ui/form/fields/field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { LoginFrame } from '../login/login-frame.tsx'
import { loginQuery, stepOf } from '../login/staff-login.ts'
import { Loaded } from '../shell/loaded.tsx'

const TOKEN = /^[\w-]{43}$/
const STEPS = '/admin/setup/steps'

/** Creates the first owner by the link that a new shop printed (STAFF-178). */
export function SetupOwnerPage() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [token] = useState(() => window.location.hash.slice(1))
  const link = useQuery({
    queryKey: ['setup-link', token],
    queryFn: () => (TOKEN.test(token) ? api(checkSetupLink, { token }) : { is_valid: false }),
    staleTime: Infinity,
  })
  const call = {
    check: (values: Record<string, string>) =>
      checkEach({ name, email, password: newStaffPassword }, values),
    send: (values: Record<string, string>) =>
      api(createFirstOwner, {
        token,
        name: values['name'] ?? '',
        email: values['email'] ?? '',
        password: values['password'] ?? '',
      }),
    fieldsByErrorCode: { COMMON_PASSWORD: 'password', STAFF_EXISTS: 'email' },
  }
  const goOn = (login: StaffLogin) => {
    queryClient.setQueryData(loginQuery().queryKey, login)
    const step = stepOf(login)
    router.history.replace(step ? `${step}?redirect=${encodeURIComponent(STEPS)}` : STEPS)
  }
  return (
    <LoginFrame title="Set up your shop">
      <Loaded query={link}>
        {({ is_valid }) =>
          is_valid ? (
            <Form label="Your account" load={async () => call} button="Continue" onSent={goOn}>
              <p className="col-span-full">
                Begin with your own account. You are the first owner and may do everything.
              </p>
              <TextField name="name" label="Your name" autoComplete="name" isWide />
              <EmailField name="email" label="Email" isWide />
              <PasswordField
                name="password"
                label="Password"
                hint="At least 12 characters. Several words are easier to remember."
                autoComplete="new-password"
              />
            </Form>
          ) : (
            <p>
              This link does not work any more. Start the shop again for a new one, or{' '}
              <a href={`/admin/login?redirect=${encodeURIComponent(STEPS)}`} className="underline">
                log in
              </a>{' '}
              if you have an account.
            </p>
          )
        }
      </Loaded>
    </LoginFrame>
  )
}
