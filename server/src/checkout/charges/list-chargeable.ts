import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toCents } from '#platform/money.ts'
import { listOffers } from '../../catalog/public.ts'
import { findRefundedOrder, lateChargesOf, loadFactsOfOrders } from '../../orders/public.ts'
import { type ChargeCaps, chargeCapsOf } from './charge-caps.ts'
import type { ChargeDeps } from './charge-deps.ts'
import { listChargesOfOrder } from './charges.queries.ts'

/** A rented item of an order, and the most that can be charged for it. */
export type ChargeableRow = {
  id: number
  title: string
  order_id: number
  owner: string
  customer_id: number | null
  email: string
  caps: ChargeCaps
}

/** The rented items of an order. For a decision, lock the order before. */
export async function listChargeable(
  { clock, financeTerms }: Pick<ChargeDeps, 'clock' | 'financeTerms'>,
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
  const offers = await listOffers(
    db,
    items.map(({ sku }) => sku),
  )
  const charges = await listChargesOfOrder(db, order.id)
  const damage_limit = toCents(financeTerms().damage_limit)
  return items.map((item) => {
    const own = charges.filter(
      ({ id, order_item_id, state }) =>
        id !== without &&
        order_item_id === item.id &&
        !['CANCELLED', 'REFUNDED', 'SUPERSEDED'].includes(state),
    )
    const prices = lateChargesOf(
      item,
      offers.find(({ sku }) => sku === item.sku),
    )
    const late = own.filter(({ kind }) => kind === 'LATE')
    return {
      id: item.id,
      title: item.title,
      order_id: order.id,
      owner: item.owner,
      customer_id: item.customer_id,
      email: order.email,
      caps: chargeCapsOf({
        item,
        month_cents: prices.additional_month_cents,
        full_price_cents: prices.full_price_cents ?? damage_limit,
        charged: {
          late_cents: late.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
          // Paid ones count as bought.
          open_damages: own.filter(({ kind, state }) => kind === 'DAMAGE' && state !== 'PAID')
            .length,
        },
        now: clock.now(),
      }),
    }
  })
}
