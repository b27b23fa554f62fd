import { useNavigate } from '@tanstack/react-router'
import { rememberProof } from './code-notes.ts'
import { EnterCode } from './enter-code.tsx'
import { StepLink } from './step-link.tsx'
import { useRedirect } from './use-landing.ts'

const type = 'CUSTOMER_RESET_PASSWORD'

export function ResetCode({ contact }: { contact: string }) {
  const navigate = useNavigate()
  const redirect = useRedirect()

  const prove = async (code: string) => {
    const { proveContact } = await import('./code-calls.ts')
    return proveContact(contact, type, code)
  }
  const goOn = (registerId: string) => {
    rememberProof({ contact, type, registerId })
    void navigate({ to: '/reset-password', search: { redirect }, replace: true })
  }

  return (
    <EnterCode contact={contact} type={type} isUnsure send={prove} onSent={goOn}>
      Not yours? <StepLink to="/account/forgot">Use another phone or email</StepLink>
    </EnterCode>
  )
}
