import type { Database } from '#platform/database/database.ts'
import { listOffers } from '../catalog/public.ts'
import { countUnitsOut } from '../inventory/public.ts'
import type { ItemFacts } from './item-actions.ts'
import { type ItemRow, listItems, listItemsOfOrders } from './item-facts.queries.ts'
import { type LateCharges, lateChargesOf } from './late-charges.ts'

export type FactsOfItem = ItemRow & ItemFacts & LateCharges

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
  const [out, offers] =
    rented.length === 0
      ? [[], []]
      : await Promise.all([
          countUnitsOut(db, [...new Set(rented.map(({ order_token }) => order_token))]),
          listOffers(db, [...new Set(rented.map(({ sku }) => sku))]),
        ])
  const countByLine = new Map(
    out.map(({ reference, line, count }) => [`${reference} ${line}`, count]),
  )
  const offerBySku = new Map(offers.map((offer) => [offer.sku, offer]))
  return rows.map((row) => {
    const offer = offerBySku.get(row.sku)
    return {
      ...row,
      ...lateChargesOf(row, offer),
      units_out: Math.min(
        countByLine.get(`${row.order_token} ${row.line}`) ?? 0,
        // The unit of a piece that was charged as lost stays out (STAFF-245).
        row.quantity - row.released_quantity - row.bought_quantity,
      ),
      is_for_sale:
        offer !== undefined && offer.is_purchasable && offer.selling_price_cents !== null,
    }
  })
}

/** The units of other lines never were with the customer as rented ones, or are back. */
function mayBeOut({ transaction_type, received_at, bought_quantity, quantity }: ItemRow): boolean {
  return transaction_type === 'RENT' && received_at === null && bought_quantity < quantity
}
