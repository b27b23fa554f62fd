import { useQueryClient } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import {
  type ChargeableItem,
  EXPLANATION_MAX,
  type ExtraCharge,
  makeCharge,
} from '@twirl/contract/staff/money/charges'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { newRequestKey } from '#lib/request-key.ts'
import { isAmount } from '../refunds/share-of-form.ts'
import { reloadCharges } from './charge-queries.ts'
import { KIND_TEXTS } from './charge-texts.ts'

type ChargeFormProps = {
  orderNumber: string
  items: readonly ChargeableItem[]
  onDone: (charge: ExtraCharge) => void
}

type Choice = { order_item_id: number; kind: ExtraCharge['kind']; cap: number; text: string }

/** What can be charged, with its cap (STAFF-33). */
export function choicesOf(items: readonly ChargeableItem[]): Choice[] {
  return items
    .flatMap(({ order_item_id, title, late_cap, damage_cap }) => [
      { order_item_id, kind: 'LATE' as const, cap: late_cap, title },
      { order_item_id, kind: 'DAMAGE' as const, cap: damage_cap, title },
    ])
    .filter(({ cap }) => cap > 0)
    .map(({ title, ...choice }) => ({
      ...choice,
      text: `${title}: ${KIND_TEXTS[choice.kind].toLowerCase()}, at most ${formatDollars(choice.cap)}`,
    }))
}

/** Charges the card of the order for one of its rented pieces. */
export function ChargeForm({ orderNumber, items, onDone }: ChargeFormProps) {
  const queryClient = useQueryClient()
  // One key for as long as the form is open: a second press is the same charge.
  const [request_key] = useState(newRequestKey)
  const choices = choicesOf(items)
  const call = {
    check: (values: Record<string, string>) => ({
      ...(!values['what'] && { what: 'Please choose' }),
      ...(!isAmount(values['amount']) && { amount: 'Please enter an amount, such as 12.50' }),
      ...checkEach({ explanation: note(EXPLANATION_MAX), reason: note(REASON_MAX) }, values),
    }),
    send: ({ what, amount, explanation = '', reason = '' }: Record<string, string>) => {
      const { order_item_id, kind } = choices[Number(what)]!
      const charge = { order_item_id, kind, amount: Number(amount), explanation, reason }
      return api(makeCharge, { orderNumber, ...charge, request_key })
    },
    fieldsByErrorCode: { CHARGE_ABOVE_CAP: 'amount' },
  }
  return (
    <Form
      label="Extra charge"
      load={async () => call}
      button="Charge the card"
      onSent={(charge) => {
        void reloadCharges(queryClient)
        onDone(charge)
      }}
    >
      <SelectField
        name="what"
        label="What for"
        isWide
        options={choices.map(({ text }, place) => [String(place), text])}
      />
      <TextField
        name="amount"
        label="Amount in dollars"
        hint="Sales tax is added to a charge for being late."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea
        name="explanation"
        label="Explanation for the customer"
        hint="We email it to them, with a link to object."
        rows={3}
        maxLength={EXPLANATION_MAX}
      />
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log. The customer does not see it."
        rows={2}
        maxLength={REASON_MAX}
      />
    </Form>
  )
}
