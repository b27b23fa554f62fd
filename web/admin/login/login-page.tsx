import { password } from '@twirl/contract/accounts/credentials'
import { email } from '@twirl/contract/primitives'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { api } from '#lib/api.ts'
import { EmailField } from '#ui/form/fields/field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { LoginFrame } from './login-frame.tsx'
import { useLoginStep } from './use-login-step.ts'

const call = {
  check: (values: Record<string, string>) => checkEach({ email, password }, values),
  send: ({ email: address = '', password: secret = '' }: Record<string, string>) =>
    api(staffLogIn, { email: address, password: secret }),
  fieldsByErrorCode: { INCORRECT_STAFF_LOGIN: 'password' },
}

export function LoginPage() {
  const goOn = useLoginStep()
  return (
    <LoginFrame title="Log in">
      <Form label="Log in" load={async () => call} button="Log in" onSent={goOn}>
        <EmailField name="email" label="Email" autoComplete="username" isWide />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
      <p className="pt-5 text-sm text-ink-soft">
        Forgot your password? Ask an owner of the shop for a new link.
      </p>
    </LoginFrame>
  )
}
