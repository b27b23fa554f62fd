import type { Day } from '#platform/new-york-time.ts'

/** Who said that something happened to a rental. */
export type Teller = 'CUSTOMER' | 'LEAD' | 'STAFF' | 'SHOP'

/** How a rental ended other than by coming back. RELEASED: it was refunded or canceled before it left. */
export type Ending = 'BOUGHT' | 'CHARGED' | 'RELEASED'

/** One garment of a rented line, and how far it is. */
export type Rental = {
  id: number
  order_item_id: number
  /** `null` when the order was recorded without stock. */
  booking_id: number | null
  sent_back_at: Date | null
  sent_back_by: Teller | null
  received_at: Date | null
  inspected_at: Date | null
  is_worn: boolean | null
  overdue_since: Day | null
  extension_days: number
  extended_at: Date | null
  ending: Ending | null
  ended_at: Date | null
  ended_order_number: string | null
}

/** Whether the customer still owes the piece: it has neither ended nor come back. */
export function isOpen({ ending, received_at }: Pick<Rental, 'ending' | 'received_at'>): boolean {
  return ending === null && received_at === null
}

/** Whether a receipt of the piece is still to come: one that was charged for may come back, and its charge be refunded. */
export function isMissing({
  ending,
  received_at,
}: Pick<Rental, 'ending' | 'received_at'>): boolean {
  return (ending === null || ending === 'CHARGED') && received_at === null
}

/** Whether every rental that left the house was bought, or was charged for at full price. */
export function isPaidFor(rentals: Pick<Rental, 'ending'>[]): boolean {
  const sent = rentals.filter(({ ending }) => ending !== 'RELEASED')
  return sent.length > 0 && sent.every(({ ending }) => ending !== null)
}

/** The last purchase of one of these rentals, or the last charge at full price. */
export function lastPurchase<Of extends Pick<Rental, 'ending' | 'ended_at'>>(
  rentals: Of[],
): Of | undefined {
  return rentals
    .filter(({ ending }) => ending === 'BOUGHT' || ending === 'CHARGED')
    .toSorted((a, b) => a.ended_at!.getTime() - b.ended_at!.getTime())
    .at(-1)
}

/** When one of these rentals was extended last. */
export function lastExtension(rentals: Pick<Rental, 'extended_at'>[]): Date | null {
  return rentals
    .flatMap(({ extended_at }) => extended_at ?? [])
    .reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null)
}
