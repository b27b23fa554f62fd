import { useQueryClient } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { type ExtraCharge, keepCharge, reduceCharge } from '@twirl/contract/staff/money/charges'
import { ANSWER_MAX } from '@twirl/contract/staff/money/refunds'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { reloadRefunds } from '../refunds/refund-queries.ts'
import { outcomeText } from '../refunds/refund-texts.ts'
import { isAmount } from '../refunds/share-of-form.ts'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { reloadCharges } from './charge-queries.ts'

type ObjectionFormProps = { charge: ExtraCharge; onClose: () => void }

/** Decides about an objection: the charge is kept, reduced or dropped, with a text for the customer (STAFF-90). */
export function ObjectionForm({ charge, onClose }: ObjectionFormProps) {
  const { id, left, order_number, title } = charge
  const queryClient = useQueryClient()
  const [decision, setDecision] = useState('')
  const call = {
    check: (values: Record<string, string>) => ({
      ...(!values['decision'] && { decision: 'Please choose' }),
      ...(values['decision'] === 'REDUCE' &&
        !isAmount(values['amount']) && { amount: 'Please enter an amount, such as 12.50' }),
      ...checkEach({ answer: note(ANSWER_MAX), reason: note(REASON_MAX) }, values),
    }),
    send: async (values: Record<string, string>) => {
      const { answer = '', reason = '' } = values
      if (values['decision'] === 'KEEP') {
        await api(keepCharge, { id, answer, reason })
        return 'The charge is kept.'
      }
      const amount = values['decision'] === 'DROP' ? left : Number(values['amount'])
      return outcomeText(await api(reduceCharge, { id, amount, answer, reason }))
    },
    fieldsByErrorCode: { REFUND_EXCEEDS_PAYMENT: decision === 'DROP' ? 'decision' : 'amount' },
  }
  const options: [string, string][] = [
    ['KEEP', 'Keep the charge'],
    ['REDUCE', 'Reduce it: give a part back'],
    ['DROP', `Drop it: give ${formatDollars(left)} back`],
  ]
  return (
    <Form
      label={`Decide about the objection to the charge for ${title} of order ${order_number}`}
      load={async () => call}
      button="Decide"
      onSent={(text) => {
        announce(text)
        onClose()
        void reloadCharges(queryClient)
        void reloadRefunds(queryClient)
      }}
      moreButtons={
        <button type="button" className={TEXT_BUTTON} onClick={onClose}>
          Cancel
        </button>
      }
    >
      <SelectField
        name="decision"
        label="Decision"
        isWide
        // With nothing left, it can only be kept.
        options={left > 0 ? options : options.slice(0, 1)}
        value={decision}
        onChange={(event) => setDecision(event.target.value)}
      />
      {decision === 'REDUCE' && (
        <TextField
          name="amount"
          label="Give back, in dollars"
          hint={`With tax. ${formatDollars(left)} is left of the charge.`}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <TextArea
        name="answer"
        label="Text for the customer"
        hint="We email it to them."
        rows={3}
        maxLength={ANSWER_MAX}
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
