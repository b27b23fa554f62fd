import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts'
import { api } from '#lib/api.ts'
import { forgetCodes } from './code-notes.ts'
import { becomeCustomer } from './customer-query.ts'
import { EnterCode } from './enter-code.tsx'
import { StepLink } from './step-link.tsx'
import { useLanding } from './use-landing.ts'

export function LoginCode({ contact }: { contact: string }) {
  const queryClient = useQueryClient()
  const land = useLanding()

  const logIn = async (verification_code: string) => {
    const { login } = await import('@twirl/contract/accounts')
    return api(login, { account: contact, verification_code })
  }
  const goOn = (customer: Customer) => {
    forgetCodes()
    becomeCustomer(queryClient, customer)
    land()
  }

  return (
    <EnterCode contact={contact} type="CUSTOMER_LOGIN" isUnsure send={logIn} onSent={goOn}>
      Not yours? <StepLink to="/account/code-login">Use another phone or email</StepLink>
    </EnterCode>
  )
}
