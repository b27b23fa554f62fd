import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts'
import { forgetCodes, rememberProof } from '../code/code-notes.ts'
import { EnterCode } from '../code/enter-code.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { becomeCustomer } from '../session/customer-query.ts'
import { useRedirect } from '../session/use-landing.ts'
import { completeDraft, forgetDraft, keepRefusal } from './sign-up-draft.ts'

const type = 'CUSTOMER_REGISTER'

/** A right code opens the account at once, when what she typed is still here. */
export function SignUpCode({ contact }: { contact: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const redirect = useRedirect()

  /** Null when the form has to be seen again: with the number proven, or with what was wrong. */
  const proveAndOpen = async (code: string): Promise<Customer | null> => {
    const { proveContact } = await import('../code/code-calls.ts')
    const registerId = await proveContact(contact, type, code)
    rememberProof({ contact, type, registerId })
    const draft = completeDraft()
    if (!draft) return null
    const { openAccount } = await import('./sign-up-calls.ts')
    return openAccount(draft).catch((error: unknown) => {
      keepRefusal(error)
      return null
    })
  }
  const goOn = (customer: Customer | null) => {
    if (!customer) {
      void navigate({ to: '/account/sign-up', search: { redirect }, replace: true })
      return
    }
    forgetDraft()
    forgetCodes()
    becomeCustomer(queryClient, customer)
    void navigate({ to: '/account/sorority-details', search: { redirect }, replace: true })
  }

  return (
    <EnterCode contact={contact} type={type} send={proveAndOpen} onSent={goOn}>
      Not right? <StepLink to="/account/sign-up">Change what you typed</StepLink>
    </EnterCode>
  )
}
