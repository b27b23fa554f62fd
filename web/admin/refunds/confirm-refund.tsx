import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  ANSWER_MAX,
  type RefundPreview,
  type RefundShare,
  type StaffRefundOutcome,
} from '@twirl/contract/staff/money/refunds'
import { useEffect, useRef, useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach, emptyToNull } from '#ui/form/form-call.ts'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { newRequestKey } from '#lib/request-key.ts'
import { SplitTable } from './split-table.tsx'

export type Confirmed = {
  share: RefundShare
  amount: number
  answer: string | null
  reason: string
  request_key: string
}

type ConfirmRefundProps = {
  share: RefundShare
  split: RefundPreview
  hasAnswer: boolean
  confirm: (confirmed: Confirmed) => Promise<StaffRefundOutcome>
  onBack: () => void
  onDone: (outcome: StaffRefundOutcome) => void
}

/** The split of a refund, and the reason with which it is confirmed. */
export function ConfirmRefund(props: ConfirmRefundProps) {
  const { share, split, hasAnswer, confirm, onBack, onDone } = props
  const { amount, lines, left, limit, swap_difference, needs_second_person, given_before } = split
  // One key for as long as this split is shown: a second press is the same refund.
  const [request_key] = useState(newRequestKey)
  const start = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '', answer }: Record<string, string>) =>
      confirm({ share, amount, reason, answer: emptyToNull(answer), request_key }),
  }
  const dollars = formatDollars(amount)
  return (
    <div ref={start} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <SplitTable lines={lines} total={amount} />
      <p className="text-sm">{formatDollars(left)} is left of the payment afterwards.</p>
      {swap_difference > 0 && (
        <p className="text-sm">
          {formatDollars(swap_difference)} that was paid in a swap goes back too, from its own
          payment.
        </p>
      )}
      {needs_second_person && (
        <p className="rounded-input bg-butter p-3 text-sm">
          {given_before > 0
            ? `You refunded ${formatDollars(given_before)} of this order before. Together this is above ${formatDollars(limit)}.`
            : `This is above ${formatDollars(limit)}.`}{' '}
          Nothing is paid now: another person with finance has to approve it.
        </p>
      )}
      <Form
        label="Confirm the refund"
        load={async () => call}
        button={needs_second_person ? `Propose ${dollars}` : `Refund ${dollars}`}
        onSent={onDone}
        moreButtons={
          <button type="button" className={TEXT_BUTTON} onClick={onBack}>
            Change it
          </button>
        }
      >
        {hasAnswer && (
          <TextArea
            name="answer"
            label="Text for the customer"
            hint="It is part of the email about the refund."
            isOptional
            rows={2}
            maxLength={ANSWER_MAX}
          />
        )}
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log. The customer does not see it."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
    </div>
  )
}
