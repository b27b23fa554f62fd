import { randomBytes } from 'node:crypto'
import type { ExtraCharge } from '@twirl/contract/staff/money/charges'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents } from '#platform/money.ts'
import {
  findCardOfOrder,
  getRentedItem,
  lockItem,
  lockOrders,
  type RentedItem,
} from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import { audit } from '../../staff/public.ts'
import { insertCheckout } from '../checkout.queries.ts'
import { calculateTax } from '../quote/preview-order.ts'
import { addressOfEvent } from '../quote/purchase-rental.ts'
import { lineOfRented, type Quote, type QuoteLine } from '../quote/quote.ts'
import { reserveOrder } from '../saga/reserve-order.ts'
import type { ChargeDeps } from './charge-deps.ts'
import {
  type ChargeKind,
  type ChargeRow,
  findChargeOfRequest,
  getChargeCheckout,
  insertCharge,
} from './charges.queries.ts'
import { getCharge } from './list-charges.ts'
import { assertWithinCap } from './charge-cap.ts'
import { type ChargeableRow, listChargeable } from './list-chargeable.ts'

const TOKEN_BYTES = 16
const DAY_MS = 24 * 60 * 60 * 1_000
/** How long a charge can be tried; the personal data of its checkout is kept for longer. */
export const CHARGE_DAYS = 60

/** Whether the card cannot be asked for a charge any more. */
export function isTooOld({ created_at }: Pick<ChargeRow, 'created_at'>, now: Date): boolean {
  return now.getTime() >= created_at.getTime() + CHARGE_DAYS * DAY_MS
}

type NewCharge = {
  orderNumber: string
  order_item_id: number
  kind: ChargeKind
  /** In dollars, without tax. */
  amount: number
  explanation: string
  reason: string
  request_key: string
}

/**
 * Charges the card of an order for a rented piece (STAFF-32). The charge is stored with its quote before the card is asked,
 * and then paid in the steps of every checkout: a process that dies is replaced, and the gateway charges a key once.
 */
export async function makeCharge(
  deps: ChargeDeps,
  staff: StaffCaller,
  input: NewCharge,
): Promise<ExtraCharge> {
  const known = await findChargeOfRequest(deps.db, input.request_key)
  const charge = known ?? (await storeCharge(deps, staff, input))
  if (charge.order_item_id !== input.order_item_id || charge.amount_cents !== toCents(input.amount))
    throw new AppError('STEP_REFUSED', {
      message: `This form was sent before, for a charge of ${formatDollars(charge.amount_cents)}. Please reload the page.`,
    })
  if (charge.state === 'QUOTED') await payCharge(deps, charge)
  return getCharge(deps, charge.id)
}

async function storeCharge(
  deps: ChargeDeps,
  staff: StaffCaller,
  input: NewCharge,
): Promise<ChargeRow> {
  const { db, clock } = deps
  const { orderNumber, order_item_id, kind, explanation, request_key, reason } = input
  const found = (await listChargeable(deps, db, orderNumber)).find(
    (item) => item.id === order_item_id,
  )
  if (!found) throw new AppError('ORDER_ITEM_NOT_FOUND')
  const amount_cents = toCents(input.amount)
  const quote = await quoteOf(deps, { found, kind, amount_cents })
  const order_token = randomBytes(TOKEN_BYTES).toString('hex')
  await inTransaction(db, async (transaction) => {
    await lockOrders(transaction, { order_number: orderNumber })
    await lockItem(transaction, order_item_id)
    // A form that is sent twice at once makes one charge, which the second request finds here.
    if (await findChargeOfRequest(transaction, request_key)) return
    const { order_id, owner, customer_id, caps, late_limit_cents } = await assertWithinCap(
      deps,
      transaction,
      {
        ...input,
        amount_cents,
      },
    )
    const now = clock.now()
    await insertCheckout(transaction, {
      order_token,
      owner,
      customer_id,
      kind: 'EXTRA_CHARGE',
      trunk_show_id: null,
      rental_item_id: order_item_id,
      quote,
      request_fingerprint: request_key,
      now,
      expires_at: new Date(now.getTime() + CHARGE_DAYS * DAY_MS),
      supersedes: null,
    })
    await insertCharge(transaction, {
      order_token,
      order_id,
      order_item_id,
      rental_id: kind === 'DAMAGE' ? caps.damaged_id : null,
      kind,
      amount_cents,
      cap_cents: kind === 'LATE' ? late_limit_cents : caps.damage_cents,
      explanation,
      request_key,
      created_by: staff.staff_id,
      created_at: now,
    })
    await audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: 'charge.make',
      subject_kind: 'order',
      subject_id: orderNumber,
      after: { kind, piece: found.title, amount: formatDollars(quote.totals.total_cents) },
      reason,
    })
  })
  return (await findChargeOfRequest(db, request_key))!
}

/** Another month is rent, which is taxed; what is charged for a lost or damaged piece is compensation, which is not. */
async function quoteOf(
  deps: ChargeDeps,
  { found, kind, amount_cents }: { found: ChargeableRow; kind: ChargeKind; amount_cents: number },
): Promise<Quote> {
  const item = await getRentedItem(deps.db, found.id)
  const lines = [lineOf(item, kind, amount_cents)]
  const untaxed = { lines, discount: null, terms: null, line_tax_cents: null }
  const tax_address = item.delivery_address ?? (await addressOfEvent(deps, item))
  const tax =
    kind === 'LATE'
      ? await calculateTax(deps, { ...untaxed, tax_address })
      : { line_tax_cents: [0], is_tax_missing: false }
  return {
    lines,
    totals: orderTotals({ ...untaxed, line_tax_cents: tax.line_tax_cents }),
    ...tax,
    is_able_to_checkout: true,
    coupon: null,
    delivery_address: item.delivery_address,
    tax_address,
    email: found.email,
    event: null,
    arrives_by: null,
    return_by: null,
    rental_order_number: item.order_number,
    original_order_id: item.original_order_id,
  }
}

function lineOf(item: RentedItem, kind: ChargeKind, unit_price_cents: number): QuoteLine {
  return lineOfRented(item, {
    // A piece that is paid for is closed as if it was bought.
    rental_item_id: kind === 'DAMAGE' ? item.id : null,
    unit_price_cents,
    transaction_type: kind === 'LATE' ? 'RENT' : 'PURCHASE',
  })
}

/**
 * Asks the card of the order, and returns whether there is one. While another process asks it, nothing happens. `record` is
 * part of the transaction that begins the attempt.
 */
export async function payCharge(
  deps: ChargeDeps,
  charge: ChargeRow,
  record?: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  const { order_token: rentalToken } = await getRentedItem(deps.db, charge.order_item_id)
  const card = await findCardOfOrder(deps.db, rentalToken)
  if (!card) return false
  const { owner, request_fingerprint, attempt, order_token } = await getChargeCheckout(
    deps.db,
    charge.order_token,
  )
  const use = { order_token, owner, request_fingerprint, trunk_show_id: null, attempt }
  const reservation = await reserveOrder(deps, use, card, record).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ORDER_IN_PROGRESS')
      throw new AppError('STEP_REFUSED', {
        message: 'This piece is being paid for at this moment. Please try again in a minute.',
      })
    throw error
  })
  if (reservation) await deps.driver.pay(reservation)
  return true
}
