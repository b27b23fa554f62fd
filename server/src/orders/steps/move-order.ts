import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Day } from '#platform/new-york-time.ts'
import { lockPromisedUnits, moveBooking, type RentalPlan } from '../../inventory/public.ts'
import { movedMail } from '../mails/moved-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { refuseBecauseOf } from '../parcels/parcel-state.ts'
import { listParcels } from '../parcels/parcels.queries.ts'
import { lockRefundedOrder } from '../refunds/refunds.queries.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { StepRefused } from '../step-refused.ts'
import { setOrderDays } from './order-steps.queries.ts'

type Move = {
  order_number: string
  plan: RentalPlan
  party_date: Day | null
  theme: string
  /** For the audit log. */
  reason: string
  /** For the customer; null: the mail says only what happens. */
  message: string | null
  /** What moves it: one mail is sent for it. */
  cause: string
}

type MoveDeps = Pick<OrderDeps, 'clock' | 'outbox' | 'secrets' | 'publicOrigin'>

/**
 * Moves an order of an event to other days, with its units or with others that are free then. Throws StepRefused if one
 * has none, or if the order has left; the caller rolls back what was done. Repeating it changes nothing.
 */
export async function moveOrder(
  deps: MoveDeps,
  transaction: Transaction,
  { order_number, plan, party_date, theme, reason, message, cause }: Move,
  by: Actor,
): Promise<void> {
  const order = await lockRefundedOrder(transaction, { order_number })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.canceled_at) throw new StepRefused(`Order ${order_number} was canceled.`)
  const [parcel] = await listParcels(transaction, [order.id])
  if (parcel!.packed_at) await refuseBecauseOf(transaction, parcel!)
  const units = await lockPromisedUnits(transaction, [order.order_token])
  for (const { booking_id, line } of units.filter(({ kind }) => kind === 'EVENT')) {
    if (await moveBooking(transaction, booking_id, plan.window, deps.clock.now())) continue
    const title = parcel!.items.find((item) => item.line === line)?.title ?? 'a piece'
    throw new StepRefused(`No unit of ${title} is free for the new days.`)
  }
  const { arrives_by, return_by } = plan
  await setOrderDays(transaction, order.id, { arrives_by, return_by, party_date })
  const mail = movedMail(order, {
    theme,
    arrives_by,
    party_date,
    message,
    link: orderLinkOf(deps, order_number),
  })
  const isNew = await deps.outbox.putMail(transaction, `${cause} ${order_number}`, mail, {
    about: order_number,
  })
  if (isNew)
    await recordStep(transaction, deps, by, {
      action: 'order.move',
      order_number,
      after: { arrives_by, return_by },
      reason,
    })
}
