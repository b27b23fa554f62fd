import { CARRIER_NAMES } from '@twirl/contract/buying/carriers'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { correctedLabelMail } from '../mails/corrected-label-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { lockParcels } from './lock-parcels.ts'
import { refuseBecauseOf } from './parcel-state.ts'
import { changeLabel, findBoxOf, type Parcel, type ParcelLabel } from './parcels.queries.ts'

type Correction = {
  label: ParcelLabel
  /** The tracking number that the member saw: if it is another one by now, the correction was overtaken. */
  replaces: string
}

/**
 * Corrects the label of a parcel that has left. The box of an event has one label, so that it changes for all orders in
 * it, and not for those in other boxes. Customers whose parcel is still on its way get a mail. Repeating it changes nothing.
 */
export function correctLabel(
  deps: OrderDeps,
  orderNumber: string,
  { label, replaces }: Correction,
  by: Actor,
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const box = await findBoxOf(transaction, orderNumber)
    if (!box) throw new AppError('ORDER_NOT_FOUND')
    const which =
      box.trunk_show_id === null
        ? { order_number: orderNumber }
        : { trunk_show_id: box.trunk_show_id }
    const parcels = await lockParcels(transaction, which)
    const own = parcels.find(({ order_number }) => order_number === orderNumber)
    // Nothing of it is sent.
    if (!own) throw new AppError('ORDER_NOT_FOUND')
    if (hasLabel(own, label)) return
    if (own.shipped_at === null || own.tracking_number !== replaces)
      return refuseBecauseOf(transaction, own)
    const { carrier, tracking_number } = own
    const changed = parcels.filter((parcel) => hasLabel(parcel, { carrier, tracking_number }))
    const now = deps.clock.now()
    await changeLabel(
      transaction,
      changed.map(({ id }) => id),
      label,
    )
    for (const parcel of changed) {
      await recordStep(transaction, deps, by, {
        action: 'order.correct-label',
        order_number: parcel.order_number,
        before: { label: textOf({ carrier, tracking_number }) },
        after: { label: textOf(label) },
      })
      if (parcel.delivered_at) continue
      const mail = correctedLabelMail(parcel, label, orderLinkOf(deps, parcel.order_number))
      const cause = `label of ${parcel.order_number} at ${now.toISOString()}`
      await deps.outbox.putMail(transaction, cause, mail, { about: parcel.order_number })
    }
  })
}

type Label = Pick<Parcel, 'carrier' | 'tracking_number'>

function hasLabel(parcel: Label, { carrier, tracking_number }: Label): boolean {
  return parcel.carrier === carrier && parcel.tracking_number === tracking_number
}

function textOf({ carrier, tracking_number }: Label): string {
  return `${carrier && CARRIER_NAMES[carrier]} ${tracking_number}`
}
