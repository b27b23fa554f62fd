import { useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { register } from '@twirl/contract/accounts/registration'
import { useState } from 'react'
import type { FormValues } from '#ui/form/form-call.ts'
import { type FieldsByErrorCode, toFormEvent } from '#ui/form/form-errors.ts'
import { formReducer, INITIAL_FORM_STATE } from '#ui/form/form-state.ts'
import { clearCodes } from '../code/code-storage.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { LoginReason } from '../login/login-reason.tsx'
import { switchToCustomer } from '../session/switch-to-customer.ts'
import { useGuestsOnly } from '../session/use-guests-only.ts'
import { useLanding, useRedirect } from '../session/use-landing.ts'
import { isConflict } from './conflict-choices.ts'
import { ContactConflict } from './contact-conflict.tsx'
import { clearDraft, saveRegisterError, readDraft, readRegisterError } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'

type SignUpProps = { referralOptions: readonly (readonly [string, string])[] }

const fieldsByErrorCode: FieldsByErrorCode<typeof register> = { COMMON_PASSWORD: 'password' }

/** The form leads to the code page, which leads back here if the account could not be created. */
export function SignUp({ referralOptions }: SignUpProps) {
  // The draft is stored in this browser; the HTML of the server is without it.
  const isHydrated = useHydrated()
  const [draft, setDraft] = useState(readDraft)
  const [registerError, setRegisterError] = useState(readRegisterError)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const redirect = useRedirect()
  const land = useLanding()
  useGuestsOnly()

  const showRegisterError = (error: unknown) => {
    saveRegisterError(error)
    setRegisterError(error)
    setDraft(readDraft())
  }
  const load = async () => {
    const { check, send } = await import('./sign-up-calls.ts')
    const sendOrShowConflict = (values: FormValues) =>
      send(values).catch((error: unknown) => {
        if (isConflict(error)) showRegisterError(error)
        throw error
      })
    return { check, send: sendOrShowConflict, fieldsByErrorCode }
  }
  const logIn = (customer: Customer) => {
    clearDraft()
    clearCodes()
    switchToCustomer(queryClient, customer)
  }
  const handleSent = (answer: { customer: Customer } | { codeSentTo: string }) => {
    const rest = { search: { redirect }, ignoreBlocker: true }
    if ('customer' in answer) {
      logIn(answer.customer)
      void navigate({ to: '/account/sorority-details', ...rest })
      return
    }
    const params = {
      phoneNumber: answer.codeSentTo,
      verificationMessageType: 'CUSTOMER_REGISTER',
    }
    void navigate({
      to: '/account/enter-code/$phoneNumber/$verificationMessageType',
      params,
      ...rest,
    })
  }

  if (isConflict(registerError)) {
    return (
      <ContactConflict
        code={registerError.code}
        draft={draft}
        onBack={() => showRegisterError(undefined)}
        onResolved={(customer) => {
          logIn(customer)
          land()
        }}
      />
    )
  }
  const hasDraft = isHydrated && Object.keys(draft).length > 0
  return (
    <>
      <StepHeader title="Create an account">
        Save your favorites, join your group and rent in a few taps.
      </StepHeader>
      <LoginReason />
      <SignUpForm
        key={String(hasDraft)}
        draft={hasDraft ? draft : {}}
        initialState={
          registerError === undefined
            ? INITIAL_FORM_STATE
            : formReducer(INITIAL_FORM_STATE, toFormEvent(registerError, { fieldsByErrorCode }))
        }
        referralOptions={referralOptions}
        load={load}
        onSent={handleSent}
      />
      <p className="pt-4 text-sm text-ink-soft">
        We use your details for your account and your orders, and we never sell them. See our{' '}
        <Link to="/privacy-policy" className="text-berry underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
      <p className="mt-6 border-t border-line pt-5">
        Have an account? <StepLink to="/account/login">Log in</StepLink>
      </p>
    </>
  )
}
