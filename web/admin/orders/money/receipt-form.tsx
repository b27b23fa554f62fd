import { useQueryClient } from '@tanstack/react-query'
import { recordReceipt } from '@twirl/contract/staff/money/outside'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { checkOutside, OutsideFields, outsideOf } from '../../refunds/outside-fields.tsx'
import { newRequestKey } from '#lib/request-key.ts'
import { TEXT_BUTTON } from '../../shell/text-button.ts'

const SIGNED_AMOUNT = /^-?\d{1,5}(\.\d{1,2})?$/

/** Records money for an order that came in outside the shop (STAFF-94). */
export function ReceiptForm({ number, onClose }: { number: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  // One key for as long as the form is open: a second press is the same entry.
  const [request_key] = useState(newRequestKey)
  const call = {
    check: (values: Record<string, string>) => ({
      ...(!(SIGNED_AMOUNT.test(values['amount'] ?? '') && Number(values['amount'])) && {
        amount: 'Please enter an amount, such as 12.50',
      }),
      ...checkOutside(values),
    }),
    send: (values: Record<string, string>) =>
      api(recordReceipt, {
        orderNumber: number,
        amount: Number(values['amount']),
        ...outsideOf(values),
        request_key,
      }),
  }
  return (
    <Form
      label="Money received outside the shop"
      load={async () => call}
      button="Record it"
      onSent={({ received }) => {
        announce(`${formatDollars(received)} was received outside the shop for this order.`)
        onClose()
        void queryClient.invalidateQueries({ queryKey: ['order', number] })
      }}
      moreButtons={
        <button type="button" className={TEXT_BUTTON} onClick={onClose}>
          Cancel
        </button>
      }
    >
      <TextField
        name="amount"
        label="Amount in dollars"
        hint="To take back an entry that was wrong, enter it with a minus."
        inputMode="text"
        autoComplete="off"
      />
      <OutsideFields />
    </Form>
  )
}
