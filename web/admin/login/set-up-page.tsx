import { useState } from 'react'
import { FactorSetUp } from '../account/factor-set-up.tsx'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { LoginFrame } from './login-frame.tsx'
import { useReloadLogin } from './use-reload-login.ts'

/** A member who must have a second factor sets it up before anything else (STAFF-7). */
export function SetUpPage() {
  const [codes, setCodes] = useState<string[] | null>(null)
  const reloadLogin = useReloadLogin()
  if (codes)
    return (
      <LoginFrame title="Your recovery codes">
        <RecoveryCodes codes={codes} onDone={() => void reloadLogin()} />
      </LoginFrame>
    )
  return (
    <LoginFrame title="Set up a second factor">
      <p className="pb-5 text-ink-soft">
        This shop asks everyone for a second factor, so that a stolen password is not enough.
      </p>
      <FactorSetUp
        onAdded={(added) => (added ? setCodes(added) : void reloadLogin())}
        heading="h2"
      />
    </LoginFrame>
  )
}
