import { clearCodes } from '../code/code-storage.ts'
import { EnterCode } from '../code/enter-code.tsx'
import { StepLink } from '../layout/step-link.tsx'
import type { LoggedIn } from './log-in.ts'
import { useLoggedIn } from './use-logged-in.ts'

export function LoginCode({ contact }: { contact: string }) {
  const finish = useLoggedIn()

  const send = async (verification_code: string) => {
    const { logIn } = await import('./log-in.ts')
    return logIn({ account: contact, verification_code })
  }
  const handleSent = (loggedIn: LoggedIn) => {
    clearCodes()
    finish(loggedIn)
  }

  return (
    <EnterCode
      contact={contact}
      type="CUSTOMER_LOGIN"
      mayHaveNoAccount
      send={send}
      onSent={handleSent}
    >
      Wrong phone or email? <StepLink to="/account/code-login">Use another one</StepLink>
    </EnterCode>
  )
}
