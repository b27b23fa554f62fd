import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { ContactField } from '../contact/contact-field.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { useGuestsOnly } from '../session/use-guests-only.ts'
import { LoginReason } from './login-reason.tsx'
import { useLoggedIn } from './use-logged-in.ts'
import { useShopName } from '#lib/shop-name.ts'

export function Login() {
  const handleSent = useLoggedIn()
  useGuestsOnly()
  return (
    <>
      <StepHeader title="Log in">Welcome back. Your favorites and orders are waiting.</StepHeader>
      <LoginReason />
      <Form
        label="Log in"
        load={() => import('./login-call.ts')}
        button="Log in"
        onSent={handleSent}
      >
        <ContactField />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
      <ul className="flex flex-wrap gap-x-6 pt-4">
        <li>
          <StepLink to="/account/code-login">Log in with a code</StepLink>
        </li>
        <li>
          <StepLink to="/account/forgot">Forgot your password?</StepLink>
        </li>
      </ul>
      <p className="pt-2 text-sm text-ink-soft">
        Just signed up? Until you’ve confirmed your email, log in with your phone number.
      </p>
      <p className="mt-6 border-t border-line pt-5">
        New to {useShopName()}? <StepLink to="/account/sign-up">Create an account</StepLink>
      </p>
    </>
  )
}
