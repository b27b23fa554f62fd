import { useQueryClient } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import {
  askCustomer,
  type ExtraCharge,
  recordOfflinePayment,
  retryCharge,
  withdrawCharge,
} from '@twirl/contract/staff/money/charges'
import { REASON_MAX, type StaffMember } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { checkOutside, OutsideFields, outsideOf } from '../refunds/outside-fields.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { reloadCharges } from './charge-queries.ts'
import { decisionText, KIND_TEXTS, stateText } from './charge-texts.ts'
import { ObjectionForm } from './objection-form.tsx'

type Step = 'retry' | 'ask' | 'offline' | 'withdraw' | 'decide'
const STEP_TEXTS: Record<Step, string> = {
  retry: 'Charge the card again',
  ask: 'Mail the customer a link to pay',
  offline: 'Record an offline payment',
  withdraw: 'Withdraw the charge',
  decide: 'Decide about the objection',
}

/** An extra charge, with its objection and what can be done about it. */
export function ChargeCard({ charge, member }: { charge: ExtraCharge; member: StaffMember }) {
  const { order_number, title, kind, total, charge_order_number, explanation, objection } = charge
  const [step, setStep] = useState<Step | null>(null)
  const steps = stepsOf(charge, member)
  return (
    <article
      aria-label={`Charge for ${title} of order ${order_number}`}
      className="flex flex-col gap-2 rounded-input border border-line bg-white p-4 text-sm"
    >
      <p>
        <strong>{formatDollars(total)}</strong> for {title} ({KIND_TEXTS[kind].toLowerCase()}),
        order <OrderLink number={order_number} />: {stateText(charge)}
        {charge_order_number && (
          <>
            {' '}
            as order <OrderLink number={charge_order_number} />
          </>
        )}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {charge.created_by} on {formatShopTime(charge.created_at)}, New York time: {explanation}
      </p>
      {objection && (
        <div className="rounded-input bg-butter p-3 wrap-anywhere">
          <p>The customer objected on {formatShopTime(charge.objected_at!)}, New York time:</p>
          <p>{objection}</p>
          {charge.objection_decided && <Decided decided={charge.objection_decided} />}
        </div>
      )}
      {!step && steps.length > 0 && (
        <div className="flex flex-wrap gap-x-4">
          {steps.map((each) => (
            <button key={each} type="button" className={TEXT_BUTTON} onClick={() => setStep(each)}>
              {STEP_TEXTS[each]}
            </button>
          ))}
        </div>
      )}
      {step === 'decide' && <ObjectionForm charge={charge} onClose={() => setStep(null)} />}
      {step && step !== 'decide' && (
        <StepForm charge={charge} step={step} onClose={() => setStep(null)} />
      )}
    </article>
  )
}

function Decided({ decided }: { decided: NonNullable<ExtraCharge['objection_decided']> }) {
  return (
    <>
      <p className="pt-2">
        {decided.by} {decisionText(decided)} on {formatShopTime(decided.at)}, New York time
        {decided.answer ? ':' : '.'}
      </p>
      {decided.answer && <p>{decided.answer}</p>}
    </>
  )
}

function OrderLink({ number }: { number: string }) {
  return (
    <AdminLink to={`/admin/orders/${number}`} className="font-semibold underline">
      {number}
    </AdminLink>
  )
}

function stepsOf({ state, is_objection_open }: ExtraCharge, { permissions }: StaffMember): Step[] {
  const isOpen = state === 'NEW' || state === 'WAITING' || state === 'DECLINED'
  const hasFinance = permissions.includes('finance')
  return [
    ...(hasFinance && isOpen ? (['retry', 'ask'] as const) : []),
    ...(hasFinance && (isOpen || state === 'CANCELED') ? (['offline', 'withdraw'] as const) : []),
    ...(is_objection_open ? (['decide'] as const) : []),
  ]
}

type StepFormProps = {
  charge: ExtraCharge
  step: Exclude<Step, 'decide'>
  onClose: () => void
}

function StepForm({ charge: { id }, step, onClose }: StepFormProps) {
  const queryClient = useQueryClient()
  const isOffline = step === 'offline'
  const call = {
    check: (values: Record<string, string>) =>
      isOffline ? checkOutside(values) : checkEach({ reason: note(REASON_MAX) }, values),
    send: (values: Record<string, string>) => {
      const { reason = '' } = values
      if (step === 'retry') return api(retryCharge, { id, reason })
      if (step === 'ask') return api(askCustomer, { id, reason })
      if (step === 'withdraw') return api(withdrawCharge, { id, reason })
      return api(recordOfflinePayment, { id, ...outsideOf(values) })
    },
  }
  return (
    <Form
      label={STEP_TEXTS[step]}
      load={async () => call}
      button={STEP_TEXTS[step]}
      onSent={(charge) => {
        announce(stateText(charge))
        onClose()
        void reloadCharges(queryClient)
      }}
      moreButtons={
        <button type="button" className={TEXT_BUTTON} onClick={onClose}>
          Cancel
        </button>
      }
    >
      {isOffline ? (
        <OutsideFields />
      ) : (
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log."
          rows={2}
          maxLength={REASON_MAX}
        />
      )}
    </Form>
  )
}
