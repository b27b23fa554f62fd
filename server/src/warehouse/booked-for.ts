import type { Database } from '#platform/database/database.ts'
import { listBookedOrders } from '../orders/public.ts'

type Shown = { number: string; name: string }

// The booking of a rented unit that its customer bought refers to the checkout in this way.
const BOUGHT = /^bought /

/** Returns a function that tells the order of a booking's reference; null for what no order is known of. */
export async function loadOrdersOf(
  db: Database,
  references: (string | null)[],
): Promise<(reference: string | null) => Shown | null> {
  const tokens = references.flatMap((each) => each?.replace(BOUGHT, '') ?? [])
  const orders = await listBookedOrders(db, [...new Set(tokens)])
  const byToken = new Map(
    orders.map(({ reference, number, name }) => [reference, { number, name }]),
  )
  return (reference) => byToken.get(reference?.replace(BOUGHT, '') ?? '') ?? null
}
