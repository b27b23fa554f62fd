import { useQueryClient } from '@tanstack/react-query'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import type { Customer, register } from '@twirl/contract/accounts'
import { useState } from 'react'
import type { FormValues } from '#ui/form/form-call.ts'
import { type FieldsByErrorCode, toFormEvent } from '#ui/form/form-errors.ts'
import { formReducer, INITIAL_FORM_STATE } from '#ui/form/form-state.ts'
import { forgetCodes } from '../code/code-notes.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { becomeCustomer } from '../session/customer-query.ts'
import { useGuestsOnly } from '../session/use-guests-only.ts'
import { useLanding, useRedirect } from '../session/use-landing.ts'
import { isConflict } from './conflict-choices.ts'
import { ContactConflict } from './contact-conflict.tsx'
import { forgetDraft, keepRefusal, readDraft, readRefusal } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'

type SignUpProps = { referralOptions: readonly (readonly [string, string])[] }

const fieldsByErrorCode: FieldsByErrorCode<typeof register> = { COMMON_PASSWORD: 'password' }

/** The form, the way to the code, and back here where the account could not be opened as it is. */
export function SignUp({ referralOptions }: SignUpProps) {
  // The draft is in this browser only: what the server sent has none.
  const isHydrated = useHydrated()
  const [draft, setDraft] = useState(readDraft)
  const [refusal, setRefusal] = useState(readRefusal)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const redirect = useRedirect()
  const land = useLanding()
  useGuestsOnly()

  const showRefusal = (error: unknown) => {
    keepRefusal(error)
    setRefusal(error)
    setDraft(readDraft())
  }
  const load = async () => {
    const { check, send } = await import('./sign-up-calls.ts')
    const sendOrAsk = (values: FormValues) =>
      send(values).catch((error: unknown) => {
        if (isConflict(error)) showRefusal(error)
        throw error
      })
    return { check, send: sendOrAsk, fieldsByErrorCode }
  }
  const enter = (customer: Customer) => {
    forgetDraft()
    forgetCodes()
    becomeCustomer(queryClient, customer)
  }
  const goOn = (answer: { customer: Customer } | { codeSentTo: string }) => {
    const rest = { search: { redirect }, ignoreBlocker: true }
    if ('customer' in answer) {
      enter(answer.customer)
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

  if (isConflict(refusal)) {
    return (
      <ContactConflict
        code={refusal.code}
        draft={draft}
        onBack={() => showRefusal(undefined)}
        onResolved={(customer) => {
          enter(customer)
          land()
        }}
      />
    )
  }
  const hasDraft = isHydrated && Object.keys(draft).length > 0
  return (
    <>
      <StepHeader title="Create an account">
        Keep your favorites, join your group and rent in a few taps.
      </StepHeader>
      <SignUpForm
        key={String(hasDraft)}
        draft={hasDraft ? draft : {}}
        initialState={
          refusal === undefined
            ? INITIAL_FORM_STATE
            : formReducer(INITIAL_FORM_STATE, toFormEvent(refusal, { fieldsByErrorCode }))
        }
        referralOptions={referralOptions}
        load={load}
        onSent={goOn}
      />
      <p className="mt-6 border-t border-line pt-5">
        Have an account? <StepLink to="/account/login">Log in</StepLink>
      </p>
    </>
  )
}
