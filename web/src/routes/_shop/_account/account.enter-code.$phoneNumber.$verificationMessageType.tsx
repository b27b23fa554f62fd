import { createFileRoute, Navigate } from '@tanstack/react-router'
import type { VerificationMessageType } from '@twirl/contract/accounts/codes'
import type { ReactNode } from 'react'
import { normalizeContact } from '#accounts/contact/contact.ts'
import { LoginCode } from '#accounts/login/login-code.tsx'
import { PhoneCode } from '#accounts/profile/phone-code.tsx'
import { ResetCode } from '#accounts/password/reset-code.tsx'
import { SignUpCode } from '#accounts/sign-up/sign-up-code.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { PageHead } from '#shell/page-head.tsx'

/** `phoneNumber` may be an e-mail address: a code to log in with goes there too. */
export const Route = createFileRoute(
  '/_shop/_account/account/enter-code/$phoneNumber/$verificationMessageType',
)({
  // Only the code for a new phone number needs a customer.
  staticData: { access: FOR_CUSTOMERS },
  component: EnterCodePage,
})

const STEPS: Record<VerificationMessageType, (props: { contact: string }) => ReactNode> = {
  CUSTOMER_REGISTER: SignUpCode,
  CUSTOMER_UPDATE_PHONE_NUMBER: PhoneCode,
  CUSTOMER_RESET_PASSWORD: ResetCode,
  CUSTOMER_LOGIN: LoginCode,
}

function isCodeType(type: string): type is VerificationMessageType {
  return Object.hasOwn(STEPS, type)
}

function EnterCodePage() {
  const { phoneNumber, verificationMessageType: type } = Route.useParams()
  if (!isCodeType(type)) return <Navigate to="/account/login" replace />
  const Step = STEPS[type]
  return (
    <>
      <PageHead title="Enter your code" description="We sent you a six-digit code." />
      <Step key={phoneNumber} contact={normalizeContact(phoneNumber)} />
    </>
  )
}
