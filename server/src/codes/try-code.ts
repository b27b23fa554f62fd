import type { EndpointOutput } from '@twirl/contract/endpoint'
import { ALL_ERRORS } from '@twirl/contract/all-errors'
import type { TriedBag, tryCode as contract } from '@twirl/contract/staff/money/codes'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import { customerOwner } from '#platform/http/visitor.ts'
import { formatDollars, toCents, toDollars } from '#platform/money.ts'
import { formatDay } from '#platform/new-york-time.ts'
import { findHolder } from '../accounts/public.ts'
import { listCarts } from '../cart/public.ts'
import {
  COUPON_REFUSALS,
  couponIdentity,
  couponOf,
  type CouponRefusal,
  type CouponRow,
  findCouponByCode,
  findRefusal,
} from '../coupons/public.ts'
import { findOrderLines, hasBoxLeft } from '../orders/public.ts'
import { orderTotals } from '../pricing/public.ts'
import type { CodesDeps } from './codes-deps.ts'
import { termsOf } from './describe-code.ts'

type Line = Parameters<typeof orderTotals>[0]['lines'][number] & { sku: string; title: string }

/** What would be ordered at once. */
type Bag = { isGroup: boolean; theme: string | null; lines: Line[] }

type Shopper = { customer_id: number | null; email: string | null }

/**
 * Tries a code on a real bag by the rules of the checkout. Unlike a try of a shopper it counts against no limit, and
 * nothing is stored.
 */
export async function tryCode(
  deps: CodesDeps,
  { code, bag }: z.output<(typeof contract)['input']>,
): Promise<EndpointOutput<typeof contract>> {
  const { shopper, bags } = bag.includes('@')
    ? await bagsOfCustomer(deps, bag.toLowerCase())
    : await bagOfOrder(deps, bag.toUpperCase())
  const coupon = await findCouponByCode(deps.db, code)
  const tried: TriedBag[] = []
  for (const each of bags) tried.push(await tryOn(deps, coupon, { shopper, bag: each }))
  return { bags: tried }
}

async function bagsOfCustomer(
  deps: CodesDeps,
  email: string,
): Promise<{ shopper: Shopper; bags: Bag[] }> {
  const customer = await findHolder(deps.db, email)
  if (!customer) throw notFound('No customer has confirmed this email address')
  const carts = await listCarts({ ...deps, hasBoxLeft }, customerOwner(customer.id))
  const items = carts.flatMap(({ cart_type, items: all }) =>
    all
      .filter((item) => item.if_exist && !item.is_trunk_show_expired && item.amount !== null)
      .map((item) => ({ ...item, isGroup: cart_type === 'TRUNK_SHOW' })),
  )
  if (items.length === 0) throw notFound('The bag of this customer is empty')
  // One order is made for each event, and one for what is ordered individually.
  const byEvent = Map.groupBy(items, ({ trunk_show_id }) => trunk_show_id)
  const bags = [...byEvent.values()].map((own) => ({
    isGroup: own[0]!.isGroup,
    theme: own[0]!.trunk_show_theme,
    lines: own.map((item) => ({
      sku: item.sku,
      title: item.product_title,
      quantity: item.quantity,
      unit_price_cents: toCents(item.amount!),
      transaction_type: item.transaction_type,
    })),
  }))
  return { shopper: { customer_id: customer.id, email: customer.email }, bags }
}

async function bagOfOrder(
  { db }: CodesDeps,
  orderNumber: string,
): Promise<{ shopper: Shopper; bags: Bag[] }> {
  const order = await findOrderLines(db, orderNumber)
  if (!order) throw notFound('There is no customer and no order with this')
  const { customer_id, email, is_group, theme, lines } = order
  return { shopper: { customer_id, email }, bags: [{ isGroup: is_group, theme, lines }] }
}

function notFound(text: string): AppError {
  return new AppError('BAD_REQUEST', { message: text, fields: { bag: text } })
}

async function tryOn(
  deps: CodesDeps,
  coupon: CouponRow | undefined,
  { shopper, bag }: { shopper: Shopper; bag: Bag },
): Promise<TriedBag> {
  const { isGroup, theme, lines } = bag
  const order = {
    lines,
    // A group order has neither delivery fee nor minimum (GROUP-16).
    terms: isGroup ? null : deps.terms().checkout_terms,
    line_tax_cents: null,
  }
  const { subtotal_cents: subtotalCents } = orderTotals({ ...order, discount: null })
  const identity = couponIdentity(deps.secrets, { ...shopper, card_fingerprint: null })
  const refusal = coupon && (await findRefusal(deps, coupon, { identity, subtotalCents, isGroup }))
  const isUsable = coupon && !refusal
  const totals = orderTotals({ ...order, discount: isUsable ? couponOf(coupon).rule : null })
  return {
    kind: isGroup ? 'GROUP' : 'INDIVIDUAL',
    theme,
    lines: lines.map(({ sku, title, quantity, unit_price_cents }) => ({
      sku,
      title,
      quantity,
      price: toDollars(unit_price_cents),
    })),
    subtotal: toDollars(totals.subtotal_cents),
    discount: toDollars(totals.discount_cents),
    delivery_fee: toDollars(totals.delivery_fee_cents),
    total: toDollars(totals.total_cents),
    refusal: isUsable ? null : describeRefusal(coupon, refusal ?? null),
  }
}

function describeRefusal(
  coupon: CouponRow | undefined,
  refusal: CouponRefusal | null,
): NonNullable<TriedBag['refusal']> {
  const code = refusal ? COUPON_REFUSALS[refusal] : 'COUPON_NOT_FOUND'
  const why = coupon && refusal ? WHY[refusal](coupon) : 'There is no such code.'
  return { code, message: ALL_ERRORS[code].message, why }
}

const WHY: Record<CouponRefusal, (coupon: CouponRow) => string> = {
  OFF: () => 'The code is switched off.',
  NOT_STARTED: (coupon) => `The code starts on ${formatDay(termsOf(coupon).starts_on!)}.`,
  ENDED: (coupon) => `The last day of the code was ${formatDay(termsOf(coupon).ends_on!)}.`,
  USED_UP: ({ total_limit }) => `All ${total_limit} uses of the code are taken.`,
  OTHER_ORDERS: ({ for_orders }) =>
    `The code is for ${for_orders === 'GROUP' ? 'group' : 'individual'} orders only.`,
  BELOW_MINIMUM: ({ minimum_cents }) =>
    `The subtotal is below the minimum of ${formatDollars(minimum_cents)}.`,
  USED_BEFORE: () => 'This customer has used the code before.',
}
