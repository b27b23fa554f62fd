import type { TransactionType } from '@twirl/contract/buying/cart'
import { useState } from 'react'
import { EmailField } from '#ui/form/fields/field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'

type AlertFormProps = {
  transactionTypes: TransactionType[]
  isCustomer: boolean
  onSend: (transactionType: TransactionType, email?: string) => Promise<void>
  onSent: () => void
}

/** What a click alone does not tell: the address of a guest, and whether to rent or to buy where both are sold out. */
export function AlertForm({ transactionTypes, isCustomer, onSend, onSent }: AlertFormProps) {
  const [wanted, setWanted] = useState(transactionTypes[0]!)

  const load = async () => {
    const { email } = await import('@twirl/contract/primitives')
    return {
      check: (values: FormValues) => (isCustomer ? {} : checkEach({ email }, values)),
      send: ({ email: typed }: FormValues) => onSend(wanted, typed),
    }
  }

  return (
    <div className="mt-1.5 basis-full rounded-picture bg-shell p-5 text-base text-ink">
      <Form label="Back in stock" load={load} button="Notify me" onSent={onSent}>
        {transactionTypes.length > 1 && (
          <fieldset className="flex flex-wrap items-center gap-x-6 sm:col-span-2">
            <legend className="sr-only">What you would like to do</legend>
            {transactionTypes.map((type) => (
              <label key={type} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="radio"
                  name="transaction_type"
                  value={type}
                  checked={type === wanted}
                  onChange={() => setWanted(type)}
                  className="size-5 accent-berry"
                />
                {type === 'RENT' ? 'I’d like to rent it' : 'I’d like to buy it'}
              </label>
            ))}
          </fieldset>
        )}
        {!isCustomer && (
          <EmailField
            name="email"
            label="Email"
            hint="We’ll write to you once, when this size is back, and then forget your address."
            isWide
          />
        )}
      </Form>
    </div>
  )
}
