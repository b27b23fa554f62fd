import { useNavigate } from '@tanstack/react-router'
import { Form } from '#ui/form/form.tsx'
import { ContactField } from '../contact/contact-field.tsx'
import { loadContactCall } from '../contact/load-contact-call.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { useGuestsOnly } from '../session/use-guests-only.ts'
import { useRedirect } from '../session/use-landing.ts'
import { LoginReason } from './login-reason.tsx'
import { useShopName } from '#lib/shop-name.ts'
import { useFeature } from '#lib/use-feature.ts'

export function CodeLogin() {
  const navigate = useNavigate()
  const redirect = useRedirect()
  const hasTexts = useFeature('text_messages')
  useGuestsOnly()
  return (
    <>
      <StepHeader title="Log in with a code">
        No password needed. We’ll send a six-digit code to your {hasTexts && 'phone or '}email.
      </StepHeader>
      <LoginReason />
      <Form
        label="Log in with a code"
        load={() => loadContactCall(() => import('./code-login-call.ts'), hasTexts)}
        button="Send code"
        onSent={(contact) =>
          void navigate({
            to: '/account/enter-code/$phoneNumber/$verificationMessageType',
            params: { phoneNumber: contact, verificationMessageType: 'CUSTOMER_LOGIN' },
            search: { redirect },
          })
        }
      >
        <ContactField isEmailOnly={!hasTexts} />
      </Form>
      <p className="pt-4">
        <StepLink to="/account/login">Log in with your password</StepLink>
      </p>
      <p className="mt-6 border-t border-line pt-5">
        New to {useShopName()}? <StepLink to="/account/sign-up">Create an account</StepLink>
      </p>
    </>
  )
}
