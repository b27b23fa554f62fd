import type { Transaction } from '#platform/database/transaction.ts'
import { findOrderIdOfToken } from '../orders.queries.ts'
import type { Ending, Teller } from './rental.ts'
import { insertFacts } from './rentals.queries.ts'

type Ended = {
  ending: Exclude<Ending, 'RELEASED'>
  /** The order that paid for the piece. */
  order_token: string
  said_by: Teller
  now: Date
}

/** These rentals are paid for and do not come back. Needs the lock on their item. */
export async function endRentals(
  transaction: Transaction,
  rentalIds: number[],
  { ending, order_token, said_by, now }: Ended,
): Promise<void> {
  await insertFacts(transaction, rentalIds, {
    kind: 'ENDED',
    happened_at: now,
    recorded_at: now,
    said_by,
    ending,
    order_id: await findOrderIdOfToken(transaction, order_token),
  })
}
