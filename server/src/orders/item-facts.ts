import type { Database } from '#platform/database/database.ts'
import { listOffers } from '../catalog/public.ts'
import { listUnitsOfOrders } from '../inventory/public.ts'
import type { ItemFacts } from './item-actions.ts'
import { type ItemRow, listItems, listItemsOfOrders } from './item-facts.queries.ts'
import { isOpen } from './rentals/rental.ts'
import { type LateCharges, lateChargesOf } from './late-charges.ts'

export type FactsOfItem = ItemRow &
  ItemFacts &
  LateCharges & {
    /** The rentals whose units are with the customer. */
    rental_ids_out: number[]
  }

/** Returns the facts of these items, in any order; unknown ids are left out. In a transaction, lock the items before. */
export async function loadItemFacts(db: Database, ids: number[]): Promise<FactsOfItem[]> {
  return addStock(db, await listItems(db, ids))
}

/** Returns the facts of all items of these orders, in the order of their lines. */
export async function loadFactsOfOrders(db: Database, orderIds: number[]): Promise<FactsOfItem[]> {
  return addStock(db, await listItemsOfOrders(db, orderIds))
}

async function addStock(db: Database, rows: ItemRow[]): Promise<FactsOfItem[]> {
  const rented = rows.filter(mayBeOut)
  const [units, offers] =
    rented.length === 0
      ? [[], []]
      : await Promise.all([
          listUnitsOfOrders(db, [...new Set(rented.map(({ order_token }) => order_token))]),
          listOffers(db, [...new Set(rented.map(({ sku }) => sku))]),
        ])
  const unitByBooking = new Map(units.map((unit) => [unit.booking_id, unit]))
  const offerBySku = new Map(offers.map((offer) => [offer.sku, offer]))
  return rows.map((row) => {
    const offer = offerBySku.get(row.sku)
    // The unit of a piece that was charged as lost stays out (STAFF-245): its rental is not open.
    const open = row.rentals.filter(isOpen).flatMap(({ id, booking_id }) => {
      const unit = booking_id === null ? undefined : unitByBooking.get(booking_id)
      return unit ? [{ id, ...unit }] : []
    })
    const out = open.filter(({ is_away_for, state }) => is_away_for && state === 'OUT')
    return {
      ...row,
      ...lateChargesOf(row, offer),
      units_out: out.length,
      rental_ids_out: out.map(({ id }) => id),
      units_lost: open.filter(({ state }) => state === 'LOST').length,
      is_for_sale:
        offer !== undefined && offer.is_purchasable && offer.selling_price_cents !== null,
    }
  })
}

/** The units of other lines never were with the customer as rented ones, or are back. */
function mayBeOut({ rentals }: ItemRow): boolean {
  return rentals.some(isOpen)
}
