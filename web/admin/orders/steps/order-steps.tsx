import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CARRIER_NAMES, trackingUrl } from '@twirl/contract/buying/carriers'
import {
  correctLabel,
  deliverOrder,
  type OrderStep,
  type OrderSteps as Steps,
  packOrder,
  shipOrder,
  unpackOrder,
} from '@twirl/contract/staff/orders/order-steps'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { loginQuery } from '../../login/staff-login.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'
import { CancelPopup } from './cancel-popup.tsx'
import { LabelPopup } from './label-popup.tsx'
import { ReceivePopup } from './receive-popup.tsx'
import { StepActs } from './step-acts.tsx'
import { mayTake, showSteps, stepsQuery } from './steps-query.ts'
import { StepUnits } from './step-units.tsx'

/** What was done with an order and what can be done next, the usual next step first (STAFF-20). */
export function OrderSteps({ number }: { number: string }) {
  const { member } = useSuspenseQuery(loginQuery()).data
  const permissions = member?.permissions ?? []
  const isShown = permissions.some((each) => each === 'service' || each === 'warehouse')
  const steps = useQuery({ ...stepsQuery(number), enabled: isShown })
  if (!isShown) return null
  return (
    <section
      aria-labelledby="steps"
      className="mb-6 rounded-input border border-line bg-white p-4 md:p-5"
    >
      <h2 id="steps" className="pb-2 text-xl">
        Steps
      </h2>
      <Loaded query={steps}>
        {(order) => (
          <StepsOf order={order} steps={order.steps.filter((step) => mayTake(step, permissions))} />
        )}
      </Loaded>
    </section>
  )
}

type OpenedStep = 'ship' | 'correct-label' | 'receive' | 'cancel'

const stepTexts = ({ event }: Steps): Record<OrderStep, { button: string; done: string }> => ({
  pack: { button: 'Pack', done: 'The order is packed.' },
  unpack: { button: 'Unpack', done: 'The order is unpacked.' },
  ship: { button: 'Ship', done: 'The order is shipped.' },
  'correct-label': { button: 'Correct the tracking number', done: 'The tracking number is saved.' },
  deliver: event
    ? { button: 'Mark as handed out', done: 'The order is handed out.' }
    : { button: 'Mark as delivered', done: 'The order is delivered.' },
  receive: { button: 'Take pieces back', done: 'The pieces are received.' },
  cancel: { button: 'Cancel the order', done: '' },
})

function StepsOf({ order, steps }: { order: Steps; steps: OrderStep[] }) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<OpenedStep | null>(null)
  const [notice, setNotice] = useState('')
  const { order_number: number, event, label } = order
  const texts = stepTexts(order)
  const show = (next: Steps, text: string) => {
    setOpened(null)
    setNotice(text)
    announce(text)
    void showSteps(queryClient, next)
  }
  const sends = { pack: packOrder, unpack: unpackOrder, deliver: deliverOrder }
  // Another member may have been faster: the page shows what they did, beside the reason.
  const tryStep = async <Answer,>(call: Promise<Answer>) => {
    try {
      return await call
    } catch (error) {
      void queryClient.invalidateQueries(stepsQuery(number))
      throw error
    }
  }
  const take = (step: keyof typeof sends) => async () =>
    show(await tryStep(api(sends[step], { number })), texts[step].done)
  return (
    <>
      <p>{order.state}</p>
      {label && (
        <p className="text-sm text-ink-soft">
          {CARRIER_NAMES[label.carrier]}{' '}
          <a
            href={trackingUrl(label.carrier, label.tracking_number)}
            className="font-mono underline wrap-anywhere"
            rel="noreferrer"
            target="_blank"
          >
            {label.tracking_number}
          </a>
        </p>
      )}
      {notice && <p className="pt-2 font-semibold text-success">{notice}</p>}
      <div className="flex flex-wrap items-start gap-3 pt-4">
        {steps.map((step, index) => {
          const className = buttonClass(index === 0 && step !== 'cancel' ? 'primary' : 'outline')
          return step === 'pack' || step === 'unpack' || step === 'deliver' ? (
            <ActionButton key={step} action={take(step)} className={className}>
              {texts[step].button}
            </ActionButton>
          ) : (
            <button key={step} type="button" className={className} onClick={() => setOpened(step)}>
              {texts[step].button}
            </button>
          )
        })}
      </div>
      <StepUnits items={order.items} />
      <div className="flex flex-wrap gap-x-5">
        {order.items.length > 0 && (
          <AdminLink to={`/admin/orders/${number}/slip`} className={TEXT_BUTTON}>
            Packing slip and label
          </AdminLink>
        )}
        {steps.includes('pack') && (
          <AdminLink to={`/admin/packing?order=${number}`} className={TEXT_BUTTON}>
            Pack by scan
          </AdminLink>
        )}
        {event && (
          <AdminLink to={`/admin/boxes/${event.id}`} className={TEXT_BUTTON}>
            Box of {event.theme}
          </AdminLink>
        )}
      </div>
      <StepActs acts={order.acts} />
      {opened === 'ship' && (
        <LabelPopup
          title={`Ship order ${number}`}
          text="The customer gets a mail with the tracking number."
          button="Ship"
          label={null}
          send={(typed) => tryStep(api(shipOrder, { number, ...typed }))}
          onSent={(next) => show(next, texts.ship.done)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'correct-label' && label && (
        <LabelPopup
          title="Correct the tracking number"
          text={
            event
              ? 'It changes for all orders in the box. Members whose pieces are on their way get a mail.'
              : 'If the parcel is still on its way, the customer gets a mail with the new number.'
          }
          button="Save"
          label={label}
          send={(typed) =>
            tryStep(api(correctLabel, { number, ...typed, replaces: label.tracking_number }))
          }
          onSent={(next) => show(next, texts['correct-label'].done)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'receive' && (
        <ReceivePopup
          order={order}
          tryStep={tryStep}
          onDone={(next) => show(next, texts.receive.done)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'cancel' && (
        <CancelPopup
          number={number}
          tryStep={tryStep}
          onDone={({ refund, order: next }) => {
            const amount = formatDollars(refund.amount)
            show(
              next,
              refund.state === 'PAID'
                ? `The order is canceled, and ${amount} is refunded.`
                : `The order is canceled. The gateway has not confirmed the refund of ${amount} yet; it is asked again every minute.`,
            )
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
