import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toCents } from '#platform/money.ts'
import { listOffers } from '../../catalog/public.ts'
import {
  countPaidDays,
  findRefundedOrder,
  hasArrived,
  lastExtension,
  lateChargesOf,
  loadFactsOfOrders,
} from '../../orders/public.ts'
import { type ChargeCaps, chargeCapsOf } from './charge-caps.ts'
import type { ChargeDeps } from './charge-deps.ts'
import { listChargesOfOrder } from './charges.queries.ts'
import { sumLateCharges } from './sum-late-charges.ts'

/** A rented item of an order, and the most that can be charged for it. */
export type ChargeableRow = {
  id: number
  title: string
  order_id: number
  owner: string
  customer_id: number | null
  email: string
  caps: ChargeCaps
  /** The most that all late charges of the item may add up to, whatever came between them. */
  late_limit_cents: number
}

/** The rented items of an order. For a decision, lock the order or the item before. */
export async function listChargeable(
  { clock, terms }: Pick<ChargeDeps, 'clock' | 'terms'>,
  db: Database,
  orderNumber: string,
  /** A charge that is left out of what was charged before. */
  without: number | null = null,
): Promise<ChargeableRow[]> {
  const order = await findRefundedOrder(db, { order_number: orderNumber })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const items = (await loadFactsOfOrders(db, [order.id])).filter(
    ({ transaction_type }) => transaction_type === 'RENT',
  )
  if (items.length === 0) return []
  const charges = (await listChargesOfOrder(db, order.id)).filter(
    ({ id, state }) => id !== without && !['CANCELLED', 'REFUNDED', 'SUPERSEDED'].includes(state),
  )
  const { finance_terms, rental_terms: rental, after_sale_terms: after_sale } = terms()
  // The facts name the prices only while a piece is open.
  const offers = await listOffers(db, [...new Set(items.map(({ sku }) => sku))])
  const now = clock.now()
  const rows: ChargeableRow[] = []
  for (const item of items) {
    const prices = lateChargesOf(
      item,
      offers.find(({ sku }) => sku === item.sku),
    )
    const own = charges.filter(({ order_item_id }) => order_item_id === item.id)
    const month_cents = prices.additional_month_cents
    const damaged = own.filter(({ kind }) => kind === 'DAMAGE')
    const caps = chargeCapsOf({
      rentals: item.rentals,
      due_date: hasArrived(item, { rental, after_sale }, now) ? item.order_due_date : null,
      has_left: item.shipped_at !== null,
      month_cents,
      full_price_cents: prices.full_price_cents ?? toCents(finance_terms.damage_limit),
      charged: {
        late_cents: sumLateCharges({
          charges: own,
          extended_at: lastExtension(item.rentals),
          paid_days: await countPaidDays(db, item.id),
          month_cents,
        }),
        damaged_ids: damaged.map(({ rental_id }) => rental_id),
      },
      now,
    })
    const late = own.filter(({ kind }) => kind === 'LATE')
    rows.push({
      id: item.id,
      title: item.title,
      order_id: order.id,
      owner: item.owner,
      customer_id: item.customer_id,
      email: order.email,
      caps,
      late_limit_cents: late.reduce((sum, { amount_cents }) => sum + amount_cents, caps.late_cents),
    })
  }
  return rows
}
