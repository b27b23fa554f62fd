import type {
  RefundableLine,
  RefundPreview,
  RefundShare,
  StaffRefundOutcome,
} from '@twirl/contract/staff/money/refunds'
import { useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { ChoiceField } from '#ui/form/fields/choice-field.tsx'
import { TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { type Confirmed, ConfirmRefund } from './confirm-refund.tsx'
import { LineFields } from './line-fields.tsx'
import { checkShare, type RefundMode, shareOf } from './share-of-form.ts'

type RefundFormProps = {
  lines: readonly RefundableLine[]
  /** What is given back with the first choice: a piece, or an order. */
  whole: { title: string; amount: number }
  preview: (share: RefundShare) => Promise<RefundPreview>
  confirm: (confirmed: Confirmed) => Promise<StaffRefundOutcome>
  /** Whether a text for the customer can be added to the mail. */
  hasAnswer?: boolean
  onDone: (outcome: StaffRefundOutcome) => void
}

type Shown = { share: RefundShare; split: RefundPreview }

/** Chooses what is given back, shows how it is split, and has it confirmed with a reason (STAFF-29). */
export function RefundForm({
  lines,
  whole,
  preview,
  confirm,
  hasAnswer = false,
  onDone,
}: RefundFormProps) {
  const [mode, setMode] = useState<RefundMode>('ALL')
  const [shown, setShown] = useState<Shown | null>(null)
  const call = {
    check: (values: Record<string, string>) => checkShare(mode, lines, values),
    send: async (values: Record<string, string>) => {
      const share = shareOf(mode, lines, values)
      return { share, split: await preview(share) }
    },
    fieldsByErrorCode: mode === 'AMOUNT' ? { REFUND_EXCEEDS_PAYMENT: 'amount' } : {},
  }
  if (shown)
    return (
      <ConfirmRefund
        {...shown}
        hasAnswer={hasAnswer}
        confirm={confirm}
        onBack={() => setShown(null)}
        onDone={onDone}
      />
    )
  return (
    <Form label="Refund" load={async () => call} button="Show the split" onSent={setShown}>
      <ChoiceField
        name="mode"
        legend="What to refund"
        chosen={mode}
        onChoose={(value) => setMode(value as RefundMode)}
        choices={[
          { value: 'ALL', title: `${whole.title}: ${formatDollars(whole.amount)}` },
          { value: 'LINES', title: 'Some lines, or parts of them' },
          { value: 'AMOUNT', title: 'An amount' },
        ]}
      />
      {mode === 'AMOUNT' && (
        <TextField
          name="amount"
          label="Amount in dollars"
          hint="With its tax."
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {mode === 'LINES' && <LineFields lines={lines} />}
    </Form>
  )
}
