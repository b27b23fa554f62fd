import type { Customer } from '@twirl/contract/accounts/customer'
import type { register } from '@twirl/contract/accounts/registration'
import { ERRORS } from '@twirl/contract/errors'
import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ChoiceField } from '#ui/form/fields/choice-field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { type ConflictChoice, type ConflictCode, conflictChoices } from './conflict-choices.ts'

type ContactConflictProps = {
  code: ConflictCode
  draft: FormValues
  onBack: () => void
  onResolved: (customer: Customer) => void
}

/** The e-mail or the phone belongs to an account already: asks which account to use. */
export function ContactConflict({ code, draft, onBack, onResolved }: ContactConflictProps) {
  const { email = '', phone_number = '' } = draft
  const choices = conflictChoices(code, { email, phone_number })
  const [chosen, setChosen] = useState<ConflictChoice>(choices[0]!)

  const load = async () => {
    const { checkChoice, registerCustomer } = await import('./sign-up-calls.ts')
    return {
      check: (values: FormValues) => checkChoice(values, chosen.needsPassword),
      send: ({ account_password }: FormValues) =>
        registerCustomer(draft, {
          contact_conflict_resolution: chosen.value,
          ...(chosen.needsPassword ? { account_password } : {}),
        }),
      fieldsByErrorCode: { INCORRECT_PASSWORD: 'account_password' } satisfies FieldsByErrorCode<
        typeof register
      >,
    }
  }

  return (
    <>
      <StepHeader title="You already have an account" takesFocus>
        {ERRORS[code].message}
      </StepHeader>
      <Form
        label="You already have an account"
        load={load}
        button="Continue"
        // Null: the proof has expired, and the form sends a new code.
        onSent={(customer) => (customer ? onResolved(customer) : onBack())}
        moreButtons={
          <button type="button" onClick={onBack} className={buttonClass('outline')}>
            Change my details
          </button>
        }
      >
        <ChoiceField
          name="contact_conflict_resolution"
          legend="What would you like to do?"
          choices={choices}
          chosen={chosen.value}
          onChoose={(value) => setChosen(choices.find((choice) => choice.value === value)!)}
        />
        {chosen.needsPassword && (
          <PasswordField
            name="account_password"
            label={`Password for ${email}`}
            autoComplete="current-password"
            hint={<StepLink to="/account/forgot">Forgot your password?</StepLink>}
          />
        )}
      </Form>
    </>
  )
}
