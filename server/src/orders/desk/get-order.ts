import type { OrderDetails } from '@twirl/contract/staff/orders/order-details'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import { toCents, toDollars, toDollarsOrNull } from '#platform/money.ts'
import { listUnitsOfOrder } from '../../inventory/public.ts'
import { describeOrders, type HistoryDeps } from '../history/describe-orders.ts'
import { findOrder } from '../history/history.queries.ts'
import { listLoggedMarks } from '../hand-out/piece-marks.queries.ts'
import { listDisputesOfOrder } from '../disputes/disputes.queries.ts'
import { listReceipts } from '../outside/outside.queries.ts'
import { ledgerOf, type OwedCharge } from './ledger.ts'
import {
  findDeskFacts,
  listApplications,
  listLaterOrders,
  listRecords,
  listRefunds,
} from './order-details.queries.ts'

/** Belongs to the checkout, which is above the orders. */
export type ListOwedCharges = (db: Database, orderId: number) => Promise<OwedCharge[]>

/** An order as staff see it (STAFF-15): what its customer sees, and the units, the ledger and the requests. */
export async function getOrder(
  deps: HistoryDeps & { listOwedCharges: ListOwedCharges },
  orderNumber: string,
): Promise<OrderDetails> {
  const { db } = deps
  const facts = await findDeskFacts(db, orderNumber)
  const row = await findOrder(db, orderNumber, null)
  if (!facts || !row) throw new AppError('ORDER_NOT_FOUND')
  const [order] = await describeOrders(deps, [row], { visitor: UNKNOWN_VISITOR, hasKey: false })
  const { order_items, ...shown } = order!
  const records = await listRecords(db, facts.id)
  const units = await listUnitsOfOrder(db, facts.order_token)
  const refunds = await listRefunds(db, facts.id)
  const later = await listLaterOrders(db, facts.id)
  const applications = await listApplications(db, facts.id)
  const marks = await listLoggedMarks(db, facts.id)
  const address = row.delivery_address
  const addressName = address && `${address.first_name} ${address.last_name}`.trim()
  return {
    ...shown,
    placed_at: shown.paid_time,
    states: facts.states,
    is_paid_offline: facts.is_paid_offline,
    customer: {
      id: row.customer_id,
      name: (facts.customer_name ?? addressName) || facts.email,
      email: facts.email,
      phone: facts.phone,
    },
    event:
      facts.trunk_show_id === null
        ? null
        : {
            id: facts.trunk_show_id,
            theme: row.trunk_show_theme ?? '',
            lead_name: row.lead_name,
          },
    due_date: shown.rental_due_date,
    carrier: shown.shipping_company_code,
    lead_marks: marks.map((mark) => ({
      kind: mark.kind,
      title: mark.title,
      code: unitCodeOf(mark.unit_id),
      lead_name: mark.lead_name,
      at: mark.happened_at.toISOString(),
      recorded_at: mark.recorded_at.toISOString(),
      undone_at: mark.undone_at && mark.undone_at.toISOString(),
    })),
    items: order_items.map((item) => {
      const record = records.find(({ order_item_id }) => order_item_id === item.id)
      return {
        ...item,
        is_worn: record?.is_worn ?? null,
        overdue_since: record?.overdue_since ?? null,
        return_reason: record?.return_reason ?? null,
        units: units
          .filter(({ line }) => line === record?.line)
          .map(({ unit_id, state, is_current }) => ({
            code: unitCodeOf(unit_id),
            state,
            is_current,
          })),
      }
    }),
    accessory: shown.order_accessory_item,
    ledger: ledgerOf({
      order: row,
      items: order_items.map((item) => ({ ...item, price_cents: toCents(item.price) })),
      charge_id: facts.charge_id,
      refunds,
      later,
      receipts: await listReceipts(db, facts.id),
      owed: await deps.listOwedCharges(db, facts.id),
      disputes: await listDisputesOfOrder(db, facts.id),
    }),
    tax_owed: toDollarsOrNull(facts.tax_owed_cents),
    applications: applications.map(({ requested_at, decided_at, ...application }) => ({
      ...application,
      requested_at: requested_at.toISOString(),
      decided_at: decided_at && decided_at.toISOString(),
    })),
    later_orders: later.map(({ order_number, channel, paid_at, total_cents }) => ({
      order_number,
      channel,
      placed_at: paid_at.toISOString(),
      total: toDollars(total_cents),
    })),
  }
}
