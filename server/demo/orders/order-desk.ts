import { randomUUID } from 'node:crypto'
import type { ReturnReason } from '@twirl/contract/buying/orders'
import { listPromisedUnits, listUnitsOut, moveUnit } from '../../src/inventory/public.ts'
import { actionsOf, type ItemActions } from '../../src/orders/item-actions.ts'
import { loadItemFacts } from '../../src/orders/item-facts.ts'
import type { PaymentCard } from '../../src/orders/public.ts'
import { decideRefund, type RefundDecision } from '../../src/orders/refunds/decide-refund.ts'
import type { RefundDeps } from '../../src/orders/refunds/refund-deps.ts'
import { refundOrderFinancially } from '../../src/orders/refunds/refund-order-financially.ts'
import { requestRefund } from '../../src/orders/refunds/request-refund.ts'
import { deliverOrder } from '../../src/orders/parcels/deliver-orders.ts'
import { makeReturn } from '../../src/orders/returns/make-return.ts'
import { packOrder } from '../../src/orders/parcels/pack-orders.ts'
import { inspectReturn, receiveReturn } from '../../src/orders/returns/receive-return.ts'
import type { OrderDeps } from '../../src/orders/order-deps.ts'
import { shipOrder } from '../../src/orders/parcels/ship-orders.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import { UNKNOWN_VISITOR, type Visitor } from '../../src/platform/http/visitor.ts'
import { addDays, type Day, startOfDay } from '../../src/platform/new-york-time.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import type { PaymentGateway } from '../../src/providers/payments/payment-gateway.ts'
import { sandboxGateway } from '../../src/providers/payments/sandbox.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import { joinTransaction } from './join-transaction.ts'
import { getApplicationId } from './orders.queries.ts'
import type { PlacedOrder } from './place-order.ts'

const { rental_terms, after_sale_terms } = DEFAULT_SETTINGS
const HOUR_MS = 3_600_000

/**
 * Repeats the past of the demo's orders with the commands of the shop, at the times at which customers and staff
 * would have used them. Writes no mails.
 */
export class OrderDesk {
  readonly deps: OrderDeps
  readonly transaction: Transaction
  readonly #today: Day
  readonly gateway: PaymentGateway
  #now: Date

  constructor(transaction: Transaction, { secrets, today }: { secrets: Secrets; today: Day }) {
    this.transaction = transaction
    this.#today = today
    this.#now = startOfDay(today)
    const clock: Clock = { now: () => this.#now }
    const db = joinTransaction(transaction)
    this.gateway = sandboxGateway({ db, clock, secrets })
    this.deps = {
      db,
      clock,
      terms: () => ({ rental: rental_terms, after_sale: after_sale_terms }),
      outbox: { putMail: async () => false },
      secrets,
      publicOrigin: 'http://localhost',
    }
  }

  /** The day that many days from the first start. */
  day(days: number): Day {
    return addDays(this.#today, days)
  }

  /** Moves the clock; noon, unless the hour matters. */
  at(days: number, hour = 12): Date {
    this.#now = new Date(startOfDay(this.day(days)).getTime() + hour * HOUR_MS)
    return this.#now
  }

  /** A guest's card, which is forgotten after the work. */
  async withCard<Result>(
    number: string,
    work: (card: PaymentCard) => Promise<Result>,
  ): Promise<Result> {
    const details = {
      credit_card_number: number,
      expiration_date: `${Number(this.#today.slice(0, 4)) + 3}-04-01`,
      security_code: number.length === 15 ? '1234' : '123',
    }
    const card = await this.gateway.saveCard(details, randomUUID())
    const result = await work(card!)
    await this.gateway.deleteCard(card!.token)
    return result
  }

  async ship({ order_number }: PlacedOrder, day: number): Promise<void> {
    this.at(day, 9)
    await packOrder(this.deps, order_number)
    this.at(day, 16)
    const tracking_number = `1Z999AA1${order_number.replaceAll(/\D/g, '').padStart(10, '0')}`
    await shipOrder(this.deps, order_number, { carrier: 'UPS', tracking_number })
  }

  /** Or hands out, for a group order. */
  async deliver({ order_number }: PlacedOrder, day: number): Promise<void> {
    this.at(day)
    await deliverOrder(this.deps, order_number)
  }

  async requestReturn(customerId: number, itemId: number, day: number): Promise<void> {
    this.at(day)
    await makeReturn(this.deps, visitorOf(customerId, this.#now), { order_item_id: itemId })
  }

  async receive({ order_token, item_ids }: PlacedOrder, line: number, day: number): Promise<void> {
    this.at(day)
    const units = await listPromisedUnits(this.transaction, [order_token])
    const unit_ids = units.filter((unit) => unit.line === line).map(({ unit_id }) => unit_id)
    await receiveReturn(this.deps, item_ids[line]!, { unit_ids })
  }

  async inspect(
    itemId: number,
    day: number,
    found: Parameters<typeof inspectReturn>[2],
  ): Promise<void> {
    this.at(day)
    await inspectReturn(this.deps, itemId, found)
  }

  /** For what the checkout does on its own: the rules must allow it. */
  async assertAllowed(itemId: number, action: keyof ItemActions): Promise<void> {
    const [facts] = await loadItemFacts(this.transaction, [itemId])
    if (!actionsOf(facts!, this.deps.terms(), this.#now)[action])
      throw new Error(`item ${itemId} of the demo: not ${action}`)
  }

  /** What is with the customer does not come back. */
  async endRental(
    { order_token }: PlacedOrder,
    line: number,
    move: { to: 'SOLD' | 'LOST'; cause: string },
  ): Promise<void> {
    const out = await listUnitsOut(this.transaction, { reference: order_token, line })
    for (const unit_id of out)
      await moveUnit(this.transaction, { unit_id, ...move, now: this.#now })
  }

  async requestRefund(
    customerId: number,
    itemId: number,
    day: number,
    [refund_reason, refund_reason_detail]: [ReturnReason, string | null],
  ): Promise<void> {
    this.at(day)
    const { deps } = this
    await requestRefund({ ...deps, mailbox: '' }, visitorOf(customerId, this.#now), {
      id: itemId,
      refund_reason,
      refund_reason_detail,
    })
  }

  async decideRefund(itemId: number, day: number, decision: RefundDecision): Promise<void> {
    this.at(day)
    await decideRefund(this.#refunds(), await getApplicationId(this.transaction, itemId), decision)
  }

  async refundWhole({ order_number }: PlacedOrder, day: number): Promise<void> {
    this.at(day, 15)
    const request = { order_number, amount_cents: 'WHOLE', request_key: order_number } as const
    await refundOrderFinancially(this.#refunds(), request)
  }

  #refunds(): RefundDeps {
    const silent = () => {}
    const log = { info: silent, warn: silent, error: silent }
    return { ...this.deps, gateway: this.gateway, log }
  }
}

function visitorOf(customer_id: number, now: Date): Visitor {
  const session = {
    customer_id,
    token_hash: '',
    created_at: now,
    expires_at: now,
    is_move_pending: false,
  }
  return { ...UNKNOWN_VISITOR, session }
}
