import { startAuthentication } from '@simplewebauthn/browser'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  factorCode,
  getPasskeyChallenge,
  giveFactorCode,
  givePasskey,
  staffLogOut,
} from '@twirl/contract/staff/access/login'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { inBrowser } from '../account/in-browser.ts'
import { LoginFrame } from './login-frame.tsx'
import { loginQuery } from './staff-login.ts'
import { useLoginStep } from './use-login-step.ts'

const call = {
  check: (values: Record<string, string>) => checkEach({ code: factorCode }, values),
  send: ({ code = '' }: Record<string, string>) => api(giveFactorCode, { code }),
  fieldsByErrorCode: { INCORRECT_FACTOR: 'code' },
}

export function SecondFactorPage() {
  const goOn = useLoginStep()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { factors } = useSuspenseQuery(loginQuery()).data
  const givePasskeyNow = async () => {
    const options = await api(getPasskeyChallenge, {})
    const response = await inBrowser(startAuthentication({ optionsJSON: options as never }))
    goOn(await api(givePasskey, { response: { ...response } }))
  }
  const startOver = async () => {
    await api(staffLogOut, {})
    queryClient.removeQueries(loginQuery())
    await router.invalidate()
  }
  return (
    <LoginFrame title="Second factor">
      {factors.passkey && (
        <div className="pb-6">
          <ActionButton action={givePasskeyNow} className={buttonClass()}>
            Use a passkey
          </ActionButton>
        </div>
      )}
      <Form label="Code" load={async () => call} button="Continue" onSent={goOn}>
        <TextField
          name="code"
          label={factors.totp ? 'Code of your authenticator app' : 'Recovery code'}
          hint={factors.totp ? 'No phone at hand? Enter a recovery code.' : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={24}
          isWide
        />
      </Form>
      <div className="pt-5">
        <ActionButton action={startOver} className="min-h-11 text-sm underline hover:text-berry">
          Log in as someone else
        </ActionButton>
      </div>
    </LoginFrame>
  )
}
