import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import {
  listMissingBookings,
  listUnitsOfOrders,
  lockPromisedUnits,
  takeBackMove,
} from '../../inventory/public.ts'
import { unconfirmedReturnMail } from '../mails/unconfirmed-return-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { listAnnounced, listRentals, undoFacts } from '../rentals/rentals.queries.ts'
import { isOpen } from '../rentals/rental.ts'
import { ANNOUNCED_DAYS } from '../rentals/sent-back-day.ts'
import { lockRecordedItem } from './receive-return.ts'

const BATCH = 500

/**
 * A piece whose announced return nobody confirmed within ten days is with the customer again, and overdue from its due day
 * (ORDER-26). Repeating it changes nothing.
 */
export async function expireAnnouncements(deps: OrderDeps): Promise<void> {
  const before = startOfDay(addDays(dayOf(deps.clock.now()), -ANNOUNCED_DAYS))
  for (let after = 0; ;) {
    const bookings = await listMissingBookings(deps.db, { after, limit: BATCH })
    for (const itemId of await listAnnounced(deps.db, bookings, before))
      await inTransaction(deps.db, (transaction) => expire(transaction, deps, itemId, before))
    const last = bookings.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function expire(
  transaction: Transaction,
  deps: OrderDeps,
  itemId: number,
  before: Date,
): Promise<void> {
  const item = await lockRecordedItem(transaction, itemId)
  const expired = (await listRentals(transaction, itemId)).filter(
    (rental) =>
      isOpen(rental) && rental.sent_back_by === 'CUSTOMER' && rental.sent_back_at! < before,
  )
  if (expired.length === 0 || item.is_in_checkout) return
  const now = deps.clock.now()
  await undoFacts(
    transaction,
    expired.map(({ id }) => id),
    ['SENT_BACK'],
    now,
  )
  await lockPromisedUnits(transaction, [item.order_token])
  const units = (await listUnitsOfOrders(transaction, [item.order_token])).filter(
    ({ booking_id, is_away_for, state }) =>
      is_away_for &&
      state === 'RETURNING' &&
      expired.some((rental) => rental.booking_id === booking_id),
  )
  for (const { unit_id, pool, booking_id } of units)
    await takeBackMove(transaction, unit_id, {
      place: { state: 'OUT', pool, booking_id },
      cause: `no return of item ${itemId} by ${now.toISOString()}`,
      now,
      staff_id: null,
    })
  const link = orderLinkOf(deps, item.order_number)
  const mail = unconfirmedReturnMail(
    { ...item, quantity: expired.length },
    expired[0]!.sent_back_at!,
    link,
  )
  const cause = `no return of item ${itemId}, announced ${expired[0]!.sent_back_at!.toISOString()}`
  await deps.outbox.putMail(transaction, cause, mail, { about: item.order_number })
}
