import { note, optionalNote } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { cancelOrder, MESSAGE_MAX } from '@twirl/contract/staff/orders/order-steps'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import type { TryStep } from './steps-query.ts'

type CancelPopupProps = {
  number: string
  tryStep: TryStep
  onDone: (canceled: EndpointOutput<typeof cancelOrder>) => void
  onClose: () => void
}

/** Asks why an order is canceled, and what the customer is told. */
export function CancelPopup({ number, tryStep, onDone, onClose }: CancelPopupProps) {
  const call = {
    check: (values: Record<string, string>) =>
      checkEach({ reason: note(REASON_MAX), message: optionalNote(MESSAGE_MAX) }, values),
    send: ({ reason = '', message = '' }: Record<string, string>) =>
      tryStep(api(cancelOrder, { number, reason, message })),
  }
  return (
    <Popup title={`Cancel order ${number}`} onClose={onClose}>
      <p>
        Everything that is left of what was paid goes back to the customer, the discount code can be
        used again, and the pieces are free at once. The customer gets a mail. This can’t be undone.
      </p>
      <Form
        label="Cancel the order"
        load={async () => call}
        button="Cancel the order"
        onSent={onDone}
      >
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log. The customer doesn’t see it."
          rows={2}
          maxLength={REASON_MAX}
        />
        <TextArea
          name="message"
          label="Message to the customer"
          hint="It is part of the mail."
          rows={3}
          maxLength={MESSAGE_MAX}
          isOptional
        />
      </Form>
    </Popup>
  )
}
