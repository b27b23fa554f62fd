import { randomUUID } from 'node:crypto'
import { orderTotals, taxLinesOf } from '../../src/pricing/public.ts'
import type { PaymentCard } from '../../src/orders/public.ts'
import { customerOwner } from '../../src/platform/http/visitor.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { sandboxGateway } from '../../src/providers/payments/sandbox.ts'
import { taxByStateRates } from '../../src/providers/tax/state-rates.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import { DEMO_CARDS, DEMO_STAFF } from '../guide.ts'
import { joinTransaction } from '../orders/join-transaction.ts'
import { findMembers } from '../staff/staff.queries.ts'
import { DUPLICATE, SEASON_PEOPLE, type SeasonPerson } from './people.ts'
import type { SeasonOrder } from './plan-season.ts'
import {
  type ActRecord,
  insertActs,
  insertItems,
  insertOrders,
  insertPeople,
  insertPeopleAddresses,
  type ItemRecord,
  type OrderRecord,
} from './season.queries.ts'

const DAY_MS = 86_400_000
/** All of them had registered by then. */
const REGISTERED_DAYS_AGO = 150

type SeasonCustomer = SeasonPerson & { customer_id: number }
type SeasonStaff = Record<'owner' | 'service' | 'warehouse' | 'finance', number>
export type FilledSeason = {
  orders: (SeasonOrder & { customer: SeasonCustomer; total_cents: number })[]
  customers: SeasonCustomer[]
  staff: SeasonStaff
}

/** The customers and the orders of a shop in full season, whose units the calendar shows. */
export async function fillSeason(
  transaction: Transaction,
  secrets: Secrets,
  orders: SeasonOrder[],
): Promise<FilledSeason> {
  const staff = await findStaff(transaction)
  const customers = await fillCustomers(transaction)
  const placed = await withCards(transaction, secrets, (cards) =>
    orders.map((order, i) => {
      // The second account of the customer who has two has ordered nothing yet.
      const customer = customers[(i * 5) % DUPLICATE]!
      return priced(order, customer, cards[i % cards.length]!)
    }),
  )
  await insertOrders(
    transaction,
    placed.map(({ record }) => record),
  )
  await insertItems(
    transaction,
    placed.flatMap(({ items }) => items),
  )
  await insertActs(
    transaction,
    orders.flatMap((order) => actsOf(order, staff)),
  )
  const filled = orders.map((order, i) => {
    const { customer, record } = placed[i]!
    return { ...order, customer, total_cents: record.total_cents }
  })
  return { orders: filled, customers, staff }
}

async function findStaff(transaction: Transaction): Promise<SeasonStaff> {
  const members = await findMembers(
    transaction,
    DEMO_STAFF.map(({ email }) => email),
  )
  const idOf = (name: keyof SeasonStaff) =>
    members.find(({ email }) => email === `${name}@twirl.test`)!.id
  return {
    owner: idOf('owner'),
    service: idOf('service'),
    warehouse: idOf('warehouse'),
    finance: idOf('finance'),
  }
}

async function fillCustomers(transaction: Transaction): Promise<SeasonCustomer[]> {
  const registered = new Date(systemClock.now().getTime() - REGISTERED_DAYS_AGO * DAY_MS)
  const ids = await insertPeople(transaction, SEASON_PEOPLE, registered)
  const customers = SEASON_PEOPLE.map((person, i) => ({ ...person, customer_id: ids[i]! }))
  await insertPeopleAddresses(
    transaction,
    customers.map(({ customer_id, address }) => ({ ...address, customer_id })),
  )
  return customers
}

/** Cards that were typed for an order are forgotten when it is paid. */
async function withCards<Result>(
  transaction: Transaction,
  secrets: Secrets,
  work: (cards: PaymentCard[]) => Result,
): Promise<Result> {
  const db = joinTransaction(transaction)
  const gateway = sandboxGateway({ db, clock: systemClock, secrets })
  const expiration_date = `${systemClock.now().getFullYear() + 3}-04-01`
  const cards: PaymentCard[] = []
  for (const { number } of DEMO_CARDS.filter(({ outcome }) => outcome === 'accepted')) {
    const security_code = number.length === 15 ? '1234' : '123'
    const details = { credit_card_number: number, expiration_date, security_code }
    cards.push((await gateway.saveCard(details, randomUUID()))!)
  }
  const result = work(cards)
  for (const { token } of cards) await gateway.deleteCard(token)
  return result
}

type PlacedOrder = { record: OrderRecord; items: ItemRecord[]; customer: SeasonCustomer }

/** Adds up as the checkout does. */
function priced(order: SeasonOrder, customer: SeasonCustomer, card: PaymentCard): PlacedOrder {
  const { order_number, order_token, channel, event, pieces, transaction_type } = order
  const { customer_id, email, address } = customer
  const lines = pieces.map(({ price_cents }) => ({
    unit_price_cents: price_cents,
    quantity: 1,
    transaction_type,
  }))
  const terms = event ? null : DEFAULT_SETTINGS.checkout_terms
  const untaxed = { lines, discount: null, terms, line_tax_cents: null }
  const { line_tax_cents } = taxByStateRates({
    reference: order_token,
    address,
    lines: taxLinesOf(lines, orderTotals(untaxed)),
  })
  const totals = orderTotals({ ...untaxed, line_tax_cents })
  if (!totals.meets_minimum) throw new Error(`${order_number} is below the minimum`)
  const { paid_at, arrives_by, return_by, packed_at, shipped_at, delivered_at } = order
  const digits = order_number.replaceAll(/\D/g, '').padStart(10, '0')
  const record: OrderRecord = {
    order_number,
    order_token,
    owner: customerOwner(customer_id),
    customer_id,
    email,
    channel,
    kind: event ? 'TRUNK_SHOW' : 'INDIVIDUAL',
    trunk_show_id: event?.id ?? null,
    trunk_show_theme: event?.theme ?? null,
    lead_name: event?.lead_name ?? null,
    party_date: event?.party_date ?? null,
    delivery_address: event ? null : address,
    quote: { lines, totals, line_tax_cents },
    subtotal_cents: totals.subtotal_cents,
    delivery_fee_cents: totals.delivery_fee_cents,
    delivery_tax_cents: line_tax_cents[lines.length] ?? 0,
    tax_cents: totals.tax_cents ?? 0,
    total_cents: totals.total_cents,
    arrives_by,
    return_by,
    due_on: delivered_at && return_by,
    paid_at,
    card,
    packed_at,
    shipped_at,
    delivered_at,
    // One label for the box of an event.
    tracking_number: shipped_at && `1Z999AA1${event ? String(event.id).padStart(10, '7') : digits}`,
  }
  const { return_requested_at, received_at, inspected_at, is_worn } = order
  const items = pieces.map((piece, line): ItemRecord => {
    const { sku, product_id, title, size, color, image_key, unit_id, price_cents } = piece
    const what = { sku, product_id, title, size, color, image_key, unit_id, transaction_type }
    const back = { return_requested_at, received_at, inspected_at, is_worn }
    return { order_token, line, price_cents, tax_cents: line_tax_cents[line]!, ...what, ...back }
  })
  return { record, items, customer }
}

/** What the warehouse did with an order. */
function actsOf(order: SeasonOrder, { warehouse }: SeasonStaff): ActRecord[] {
  const { order_number, packed_at, shipped_at, delivered_at, received_at, event, pieces } = order
  const act = (at: Date | null, action: string, after: object | null = null): ActRecord[] =>
    at
      ? [
          {
            at,
            staff_id: warehouse,
            action,
            subject_kind: 'order',
            subject_id: order_number,
            after,
          },
        ]
      : []
  return [
    ...act(packed_at, 'order.pack'),
    ...act(shipped_at, 'order.ship', { carrier: 'UPS' }),
    ...act(delivered_at, event ? 'order.hand-out' : 'order.deliver', { due_on: order.return_by }),
    ...act(received_at, 'order.receive', { pieces: pieces.length }),
  ]
}
