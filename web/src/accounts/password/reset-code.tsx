import { useNavigate } from '@tanstack/react-router'
import { saveProof } from '../code/code-storage.ts'
import { EnterCode } from '../code/enter-code.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { useRedirect } from '../session/use-landing.ts'

const type = 'CUSTOMER_RESET_PASSWORD'

export function ResetCode({ contact }: { contact: string }) {
  const navigate = useNavigate()
  const redirect = useRedirect()

  const prove = async (code: string) => {
    const { proveContact } = await import('../code/code-calls.ts')
    return proveContact(contact, type, code)
  }
  const handleSent = (registerId: string) => {
    saveProof({ contact, type, registerId })
    void navigate({ to: '/reset-password', search: { redirect }, replace: true })
  }

  return (
    <EnterCode contact={contact} type={type} mayHaveNoAccount send={prove} onSent={handleSent}>
      Wrong phone or email? <StepLink to="/account/forgot">Use another one</StepLink>
    </EnterCode>
  )
}
