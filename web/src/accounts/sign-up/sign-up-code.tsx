import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import { clearCodes, saveProof } from '../code/code-storage.ts'
import { EnterCode } from '../code/enter-code.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { switchToCustomer } from '../session/switch-to-customer.ts'
import { useRedirect } from '../session/use-landing.ts'
import { completeDraft, clearDraft, saveRegisterError } from './sign-up-draft.ts'

const type = 'CUSTOMER_REGISTER'

/** A correct code creates the account at once if the draft is complete. */
export function SignUpCode({ contact }: { contact: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const redirect = useRedirect()

  /** Null if the form has to be shown again, with the phone confirmed or with an error. */
  const confirmAndRegister = async (code: string): Promise<Customer | null> => {
    const { proveContact } = await import('../code/code-calls.ts')
    const registerId = await proveContact(contact, type, code)
    saveProof({ contact, type, registerId })
    const draft = completeDraft()
    if (!draft) return null
    const { registerCustomer } = await import('./sign-up-calls.ts')
    return registerCustomer(draft).catch((error: unknown) => {
      saveRegisterError(error)
      return null
    })
  }
  const handleSent = (customer: Customer | null) => {
    if (!customer) {
      // Password and error are in memory only: this must not become a full load.
      void navigate({
        to: '/account/sign-up',
        search: { redirect },
        replace: true,
        ignoreBlocker: true,
      })
      return
    }
    clearDraft()
    clearCodes()
    switchToCustomer(queryClient, customer)
    void navigate({ to: '/account/sorority-details', search: { redirect }, replace: true })
  }

  return (
    <EnterCode contact={contact} type={type} send={confirmAndRegister} onSent={handleSent}>
      Wrong number? <StepLink to="/account/sign-up">Change your details</StepLink>
    </EnterCode>
  )
}
