import type { Transaction } from '#platform/database/transaction.ts'
import { returnMistakenMail } from '../mails/return-mistaken-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { findRentalOfBooking, undoFacts } from '../rentals/rentals.queries.ts'
import { lockRecordedItem } from './receive-return.ts'

type Forgotten = {
  item_id: number
  /** The booking that the unit was away for. */
  booking_id: number
  scan: string
  now: Date
}

/**
 * Forgets that an item came back, because the piece that completed its return was scanned by mistake (STAFF-51). The item is
 * due again, and a mail corrects the one about the return. `scan` names the scan.
 */
export async function forgetReceipt(
  transaction: Transaction,
  deps: OrderDeps,
  { item_id, booking_id, scan, now }: Forgotten,
): Promise<void> {
  const item = await lockRecordedItem(transaction, item_id)
  if (!item.received_at) return
  const rental = await findRentalOfBooking(transaction, booking_id)
  await undoFacts(transaction, rental ? [rental.id] : [], ['RECEIVED'], now)
  const mail = returnMistakenMail(item, item.received_at, orderLinkOf(deps, item.order_number))
  await deps.outbox.putMail(transaction, `return mistaken ${item_id}, scan ${scan}`, mail, {
    about: item.order_number,
  })
}
