import {
  type MailTexts,
  type OrderMailKind,
  previewOrderMail,
  typedOrderNumber,
} from '@twirl/contract/staff/mails'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { note } from '@twirl/contract/primitives'
import { api } from '#lib/api.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'

/** A mail with the data of this order. */
export type OrderPreview = { order_number: string; subject: string; html: string; text: string }

type OrderPreviewFormProps = {
  kind: OrderMailKind
  texts: MailTexts
  onFilled: (preview: OrderPreview) => void
}

/** Fills the preview from an order that exists. It shows personal data, so that a reason is asked for (STAFF-235). */
export function OrderPreviewForm({ kind, texts, onFilled }: OrderPreviewFormProps) {
  const call = {
    check: (values: FormValues) =>
      checkEach({ order_number: typedOrderNumber, reason: note(REASON_MAX) }, values),
    send: async (values: FormValues) => {
      const order_number = (values['order_number'] ?? '').trim().toUpperCase()
      const reason = values['reason'] ?? ''
      return {
        order_number,
        ...(await api(previewOrderMail, { kind, ...texts, order_number, reason })),
      }
    },
    fieldsByErrorCode: { ORDER_NOT_FOUND: 'order_number' },
  }
  return (
    <section aria-label="Preview from an order">
      <h2 className="pb-2 font-text text-base font-semibold">Preview from an order</h2>
      <Form
        label="Preview from an order"
        load={async () => call}
        button="Fill the preview"
        onSent={(preview) => {
          onFilled(preview)
          announce(`The preview shows order ${preview.order_number}.`)
        }}
      >
        <TextField name="order_number" label="Order number" autoComplete="off" isWide />
        <TextField
          name="reason"
          label="Reason"
          hint="The mail shows personal data. The audit log keeps who looked at it, and why."
          maxLength={REASON_MAX}
          isWide
        />
      </Form>
    </section>
  )
}
