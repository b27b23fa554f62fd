import { useNavigate } from '@tanstack/react-router'
import { Form } from '#ui/form/form.tsx'
import { ContactField } from '../contact/contact-field.tsx'
import { isEmail } from '../contact/contact.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { useRedirect } from '../session/use-landing.ts'

export function Forgot() {
  const navigate = useNavigate()
  const redirect = useRedirect()

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
        It happens. We’ll send a link to your email or a code to your phone so you can set a new
        one.
      </StepHeader>
      <Form
        label="Forgot your password?"
        load={() => import('./forgot-call.ts')}
        button="Continue"
        onSent={(contact) => void handleSent(contact)}
      >
        <ContactField />
      </Form>
      <p className="pt-4">
        <StepLink to="/account/login">Back to login</StepLink>
      </p>
    </>
  )
}
