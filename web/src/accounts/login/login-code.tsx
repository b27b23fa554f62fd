import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { api } from '#lib/api.ts'
import { clearCodes } from '../code/code-storage.ts'
import { EnterCode } from '../code/enter-code.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { switchToCustomer } from '../session/customer-query.ts'
import { useLanding } from '../session/use-landing.ts'

export function LoginCode({ contact }: { contact: string }) {
  const queryClient = useQueryClient()
  const land = useLanding()

  const logIn = async (verification_code: string) => {
    const { login } = await import('@twirl/contract/accounts/login')
    return api(login, { account: contact, verification_code })
  }
  const handleSent = (customer: Customer) => {
    clearCodes()
    switchToCustomer(queryClient, customer)
    land()
  }

  return (
    <EnterCode
      contact={contact}
      type="CUSTOMER_LOGIN"
      mayHaveNoAccount
      send={logIn}
      onSent={handleSent}
    >
      Not yours? <StepLink to="/account/code-login">Use another phone or email</StepLink>
    </EnterCode>
  )
}
