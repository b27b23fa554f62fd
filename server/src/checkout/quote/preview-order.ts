import { randomBytes } from 'node:crypto'
import type { Preview } from '@twirl/contract/buying/checkout'
import { AppError } from '#platform/http/app-error.ts'
import { assertFeature } from '#platform/http/assert-feature.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { Log } from '#platform/log.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUses } from '#platform/security/limits.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { assertDelivered, findAddress } from '../../addresses/public.ts'
import { checkCoupon, type Coupon, couponIdentity } from '../../coupons/public.ts'
import { type DeliveryAddress, findCustomerEmail } from '../../orders/public.ts'
import { orderTotals, taxLinesOf } from '../../pricing/public.ts'
import type { TaxService } from '../../providers/tax/tax-service.ts'
import { insertCheckout } from '../checkout.queries.ts'
import { describePreview } from './describe-preview.ts'
import { type LoadedOrder, loadOrder, type LoadOrderDeps } from './load-order.ts'
import {
  fingerprintOf,
  type OrderRequest,
  type Quote,
  type QuoteLine,
  rentedItemOf,
} from './quote.ts'

export type PreviewDeps = LoadOrderDeps & {
  secrets: Secrets
  taxes: TaxService
  log: Pick<Log, 'warn'>
}

const QUOTE_MINUTES = 30
const TOKEN_BYTES = 16

/** Prices an order, and stores what is shown as a quote under its token. Nothing is held. */
export async function previewOrder(
  deps: PreviewDeps,
  visitor: Visitor,
  request: OrderRequest,
  supersedes: string | null,
): Promise<Preview> {
  await takePreview(deps.db, visitor)
  const owner = ownerOf(visitor)
  const order = await loadOrder(deps, owner, request)
  assertMayOrder(visitor, request, order.lines)
  if (!visitor.session) assertFeature(deps.terms(), 'guest_checkout')
  const address = await resolveAddress(deps, visitor, { ...request, ...order })
  const quote = await quoteOrder(deps, visitor, { request, order, address })
  const order_token = await storeQuote(deps, visitor, { request, quote, supersedes })
  return describePreview(order_token, quote)
}

/**
 * Takes a use of the limits of previews, each of which stores a quote and asks the tax service. Guests, who can be anyone,
 * are counted by network address too.
 */
export async function takePreview(db: PreviewDeps['db'], visitor: Visitor): Promise<void> {
  await takeUses(db, [
    { limit: LIMITS.preview_by_owner, subject: ownerOf(visitor) },
    ...(visitor.session ? [] : addressUses(LIMITS.preview_by_guests_from_address, visitor)),
  ])
}

/** Rentals and group orders need a login (BAG-14). */
function assertMayOrder(
  { session }: Visitor,
  { kind }: OrderRequest,
  lines: Pick<QuoteLine, 'transaction_type'>[],
): void {
  if (session) return
  if (lines.some(({ transaction_type }) => transaction_type === 'RENT'))
    throw new AppError('LOGIN_REQUIRED_FOR_RENTAL')
  if (kind === 'TRUNK_SHOW') throw new AppError('UNAUTHORIZED')
}

async function resolveAddress(
  { db, terms }: PreviewDeps,
  { session }: Visitor,
  { kind, address, isLateAddition }: OrderRequest & Pick<LoadedOrder, 'isLateAddition'>,
): Promise<(DeliveryAddress & { email?: string }) | null> {
  if (!address || (kind !== 'INDIVIDUAL' && !isLateAddition)) return null
  const { delivery_states } = terms()
  if (!('id' in address)) {
    assertDelivered(delivery_states, address.state)
    return address
  }
  const saved = session ? await findAddress(db, session.customer_id, address.id) : undefined
  if (!saved) throw new AppError('ADDRESS_NOT_FOUND')
  assertDelivered(delivery_states, saved.state)
  const { id: _, ...fields } = saved
  return fields
}

type Quotable = {
  request: OrderRequest
  order: LoadedOrder
  address: (DeliveryAddress & { email?: string }) | null
}

async function quoteOrder(
  deps: PreviewDeps,
  visitor: Visitor,
  { request, order, address }: Quotable,
): Promise<Quote> {
  const { lines, event, isLateAddition, plan } = order
  // A group order has neither delivery fee nor minimum (GROUP-16), also when it has a parcel of its own (LEAD-77).
  const terms = request.kind === 'INDIVIDUAL' ? deps.terms().checkout_terms : null
  const { email = null, ...delivery_address } = address ?? {}
  const coupon = await findCoupon(deps, visitor, { request, lines })
  const untaxed = { lines, discount: coupon?.rule ?? null, terms, line_tax_cents: null }
  const tax_address = address ?? (isLateAddition ? null : (event?.shipping_address ?? null))
  const tax = await calculateTax(deps, { ...untaxed, tax_address })
  const totals = orderTotals({ ...untaxed, line_tax_cents: tax.line_tax_cents })
  return {
    lines,
    totals,
    ...tax,
    is_able_to_checkout: order.isInStock && totals.meets_minimum,
    coupon,
    delivery_address: address && (delivery_address as DeliveryAddress),
    tax_address,
    email,
    event: event && {
      trunk_show_id: event.id,
      theme: event.theme,
      kind: event.kind,
      lead_name: event.lead_name,
      party_date: event.party_date,
    },
    ...(isLateAddition && { is_late_addition: true }),
    arrives_by: plan.arrives_by,
    return_by: plan.return_by,
    rental_order_number: null,
    original_order_id: null,
  }
}

/**
 * Whether it was used before is asked for what the shopper has proven: the account and its proven e-mail. A typed e-mail
 * is looked up when the order is placed, because the answer would tell any guest who has ordered here.
 */
export async function findCoupon(
  deps: Pick<PreviewDeps, 'db' | 'clock' | 'secrets'>,
  visitor: Visitor,
  order: {
    request: Pick<OrderRequest, 'coupon_code' | 'kind'>
    lines: QuoteLine[]
  },
): Promise<Coupon | null> {
  const { coupon_code: code, kind } = order.request
  if (code === null) return null
  const customer_id = visitor.session?.customer_id ?? null
  const customer = customer_id === null ? null : await findCustomerEmail(deps.db, customer_id)
  const email = customer?.is_email_proven ? customer.email : null
  return checkCoupon(deps, visitor, {
    code,
    identity: couponIdentity(deps.secrets, { customer_id, email, card_fingerprint: null }),
    subtotalCents: order.lines.reduce(
      (sum, { unit_price_cents, quantity }) => sum + unit_price_cents * quantity,
      0,
    ),
    isGroup: kind === 'TRUNK_SHOW',
  })
}

/** Runs outside any transaction. Without an answer the order is quoted without tax (CHECKOUT-19). */
export async function calculateTax(
  { taxes, log }: Pick<PreviewDeps, 'taxes' | 'log'>,
  {
    tax_address,
    ...order
  }: Parameters<typeof orderTotals>[0] & { tax_address: DeliveryAddress | null },
): Promise<Pick<Quote, 'line_tax_cents' | 'is_tax_missing'>> {
  if (!tax_address) return { line_tax_cents: null, is_tax_missing: false }
  const lines = taxLinesOf(order.lines, orderTotals(order))
  try {
    const { line_tax_cents } = await taxes.calculate({
      reference: 'preview',
      address: tax_address,
      lines,
    })
    return { line_tax_cents, is_tax_missing: false }
  } catch (error) {
    log.warn({ err: error }, 'an order was quoted without tax: the tax service gave no answer')
    return { line_tax_cents: null, is_tax_missing: true }
  }
}

export async function storeQuote(
  { db, clock }: Pick<PreviewDeps, 'db' | 'clock'>,
  visitor: Visitor,
  {
    request,
    quote,
    supersedes,
  }: { request: OrderRequest; quote: Quote; supersedes: string | null },
): Promise<string> {
  await assertHasEmail(db, visitor)
  const order_token = randomBytes(TOKEN_BYTES).toString('hex')
  const now = clock.now()
  await insertCheckout(db, {
    order_token,
    owner: ownerOf(visitor),
    customer_id: visitor.session?.customer_id ?? null,
    kind: request.kind,
    trunk_show_id: request.trunk_show_id,
    rental_item_id: rentedItemOf(quote.lines[0]!),
    quote,
    request_fingerprint: fingerprintOf(request),
    now,
    expires_at: new Date(now.getTime() + QUOTE_MINUTES * 60_000),
    supersedes,
  })
  return order_token
}

/** Mails about the order would otherwise go to a stranger. Before the payment: an order needs an address. */
async function assertHasEmail(db: PreviewDeps['db'], { session }: Visitor): Promise<void> {
  if (!session) return
  const { email } = await findCustomerEmail(db, session.customer_id)
  if (email === null) throw new AppError('EMAIL_REQUIRED')
}
