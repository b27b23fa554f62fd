import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { name } from '@twirl/contract/primitives'
import {
  acceptStaffInvitation,
  checkStaffInvitation,
  newStaffPassword,
  type StaffLogin,
} from '@twirl/contract/staff/access/login'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Loaded } from '../shell/loaded.tsx'
import { LoginFrame } from './login-frame.tsx'
import { loginQuery } from './staff-login.ts'

const TOKEN = /^[\w-]{43}$/

/** Sets name and password by the link of an invitation (STAFF-11). */
export function InvitationPage() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [token] = useState(() => window.location.hash.slice(1))
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () =>
      TOKEN.test(token) ? api(checkStaffInvitation, { token }) : { email: null, name: '' },
    staleTime: Infinity,
  })
  const call = {
    check: (values: Record<string, string>) =>
      checkEach({ name, password: newStaffPassword }, values),
    send: ({ name: typed = '', password = '' }: Record<string, string>) =>
      api(acceptStaffInvitation, { token, name: typed, password }),
    fieldsByErrorCode: { COMMON_PASSWORD: 'password' },
  }
  const goOn = (login: StaffLogin) => {
    queryClient.setQueryData(loginQuery().queryKey, login)
    router.history.replace('/admin/login')
  }
  return (
    <LoginFrame title="Set your password">
      <Loaded query={invitation}>
        {({ email, name: known }) =>
          email === null ? (
            <p>
              This link has already been used or has expired. Please ask an owner of the shop for a
              new one, or{' '}
              <a href="/admin/login" className="underline">
                log in
              </a>
              .
            </p>
          ) : (
            <Form label="Set your password" load={async () => call} button="Continue" onSent={goOn}>
              <p className="col-span-full wrap-anywhere">
                You log in as <strong>{email}</strong>.
              </p>
              <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
              <TextField
                name="name"
                label="Your name"
                defaultValue={known}
                autoComplete="name"
                isWide
              />
              <PasswordField
                name="password"
                label="New password"
                hint="At least 12 characters. Several words are easier to remember."
                autoComplete="new-password"
              />
            </Form>
          )
        }
      </Loaded>
    </LoginFrame>
  )
}
