import { sql } from 'kysely'
import type { OrderKind } from '@twirl/contract/orders'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import { listOffers } from '../catalog/public.ts'
import { countUnitsOut } from '../inventory/public.ts'
import type { ItemFacts } from './item-actions.ts'

export type FactsOfItem = ItemFacts & {
  id: number
  order_id: number
  order_number: string
  order_token: string
  owner: string
  customer_id: number | null
  line: number
  sku: string
}

type Row = Omit<FactsOfItem, 'units_out' | 'is_for_sale'>

/** Of these items, in any order; unknown ids are left out. In a transaction, lock the items before. */
export async function loadItemFacts(db: Database, ids: number[]): Promise<FactsOfItem[]> {
  const rows = await listItemRows(db, ids)
  const [out, offers] = await Promise.all([
    countUnitsOut(
      db,
      rows.map(({ order_token }) => order_token),
    ),
    listOffers(
      db,
      rows.map(({ sku }) => sku),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    units_out:
      out.find(({ reference, line }) => reference === row.order_token && line === row.line)
        ?.count ?? 0,
    is_for_sale: offers.some(
      ({ sku, is_purchasable, selling_price_cents }) =>
        sku === row.sku && is_purchasable && selling_price_cents !== null,
    ),
  }))
}

async function listItemRows(db: Database, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row & { channel: OrderKind; arrives_by: Day | null }>`
    select i.id, i.order_id, o.order_number, o.order_token, o.owner, o.customer_id, i.line, i.sku, o.channel,
      i.transaction_type, i.quantity, i.price_cents * i.quantity - i.discount_cents + i.tax_cents as paid_cents,
      case when o.refunded_cents = o.total_cents then i.price_cents * i.quantity - i.discount_cents + i.tax_cents
        else i.refunded_cents end as refunded_cents,
      o.paid_at, s.delivered_at, o.arrives_by::text as arrives_by,
      coalesce(o.due_on, o.return_by)::text as due_date, r.return_requested_at, r.received_at, r.is_worn,
      i.purchase_token is not null or i.exchange_token is not null as is_in_checkout,
      exists (select from order_item n where n.exchanged_item_id = i.id) as is_exchanged,
      exists (select from refund_application a where a.order_item_id = i.id) as has_refund_application
    from order_item i
    join customer_order o on o.id = i.order_id
    left join shipment s on s.order_id = o.id
    left join rental_record r on r.order_item_id = i.id
    where i.id = any(${ids}::int[])`.execute(db)
  return rows
}
