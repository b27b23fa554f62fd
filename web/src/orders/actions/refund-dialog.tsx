import {
  REFUND_DETAIL_MAX,
  RETURN_REASONS,
  type ReturnReason,
  type SendBackWay,
} from '@twirl/contract/buying/orders'
import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ChoiceField } from '#ui/form/fields/choice-field.tsx'
import { TextArea } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { sendBackText } from '../send-back-text.ts'
import type { DialogControls } from './item-dialogs.tsx'
import { checkRefund, type RefundTarget, sendRefund } from './refund-call.ts'

const REASONS: Record<ReturnReason, string> = {
  DIDNT_FIT: 'It didn’t fit',
  DIDNT_LIKE_IT: 'I didn’t like it',
  DAMAGED_ITEM: 'It arrived damaged',
  DIDNT_RECEIVE_THE_ITEM: 'I didn’t receive it',
  OTHER: 'Something else',
}
const CHOICES = RETURN_REASONS.map((value) => ({ value, title: REASONS[value] }))

type RefundDialogProps = DialogControls & { target: RefundTarget }

export function RefundDialog({ target, onClose, onDone }: RefundDialogProps) {
  const [sent, setSent] = useState<{ way: SendBackWay | null } | null>(null)
  if (sent)
    return (
      <Popup key="sent" title="We got your request" onClose={onClose}>
        <p>Our team will review your request for {target.title} and notify you by email.</p>
        <p>{sendBackText(sent.way, target.leadName)} We’ve emailed you a confirmation.</p>
        <button type="button" onClick={onClose} className={`self-start ${buttonClass()}`}>
          Got it
        </button>
      </Popup>
    )
  const handleSent = (way: SendBackWay | null) => {
    setSent({ way })
    void onDone()
  }
  return (
    <Popup key="form" title="Request Refund" onClose={onClose} hasForm>
      <p className="text-ink-soft">
        <Unbroken text={target.title} />
      </p>
      <RefundForm target={target} onSent={handleSent} onCancel={onClose} />
    </Popup>
  )
}

type RefundFormProps = {
  target: RefundTarget
  onSent: (way: SendBackWay | null) => void
  onCancel: () => void
}

function RefundForm({ target, onSent, onCancel }: RefundFormProps) {
  const [reason, setReason] = useState('')
  const [length, setLength] = useState(0)
  const load = () =>
    Promise.resolve({
      check: checkRefund,
      send: (values: FormValues) => sendRefund(target, values),
    })
  return (
    <Form
      label="Request Refund"
      load={load}
      button="Request Refund"
      onSent={onSent}
      failureNote="Nothing you typed is lost."
      hasLeaveWarning
      moreButtons={
        <button type="button" onClick={onCancel} className={buttonClass('outline')}>
          Cancel
        </button>
      }
    >
      <ChoiceField
        name="refund_reason"
        legend="What is the reason?"
        choices={CHOICES}
        chosen={reason}
        onChoose={setReason}
      />
      <TextArea
        name="refund_reason_detail"
        label="Tell us more"
        rows={4}
        maxLength={REFUND_DETAIL_MAX}
        isOptional={reason !== 'OTHER'}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        hint={`${length} of ${REFUND_DETAIL_MAX} characters`}
      />
    </Form>
  )
}
