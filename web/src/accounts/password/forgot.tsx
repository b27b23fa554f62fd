import { useNavigate } from '@tanstack/react-router'
import { useFeature } from '#lib/use-feature.ts'
import { Form } from '#ui/form/form.tsx'
import { ContactField } from '../contact/contact-field.tsx'
import { isEmail } from '../contact/contact.ts'
import { loadContactCall } from '../contact/load-contact-call.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { useRedirect } from '../session/use-landing.ts'

export function Forgot() {
  const navigate = useNavigate()
  const redirect = useRedirect()
  const hasTexts = useFeature('text_messages')

  const handleSent = (contact: string) =>
    isEmail(contact)
      ? navigate({
          to: '/account/confirm-email/$email',
          params: { email: contact },
          search: { redirect },
        })
      : navigate({
          to: '/account/enter-code/$phoneNumber/$verificationMessageType',
          params: { phoneNumber: contact, verificationMessageType: 'CUSTOMER_RESET_PASSWORD' },
          search: { redirect },
        })

  return (
    <>
      <StepHeader title="Forgot your password?">
        It happens. We’ll send a link to your email{hasTexts && ' or a code to your phone'} so you
        can set a new one.
      </StepHeader>
      <Form
        label="Forgot your password?"
        load={() => loadContactCall(() => import('./forgot-call.ts'), hasTexts)}
        button="Continue"
        onSent={(contact) => void handleSent(contact)}
      >
        <ContactField isEmailOnly={!hasTexts} />
      </Form>
      <p className="pt-4">
        <StepLink to="/account/login">Back to login</StepLink>
      </p>
    </>
  )
}
