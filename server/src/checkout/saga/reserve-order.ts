import { constraintOf } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { customerIdOf } from '#platform/http/visitor.ts'
import { assertMayOrder, assertMayOrderAsGuest } from '../../accounts/public.ts'
import { assertDelivered } from '../../addresses/public.ts'
import { holdItems, type OfferedItem } from '../../cart/public.ts'
import { couponIdentity, redeemCoupon } from '../../coupons/public.ts'
import {
  findCustomerEmail,
  insertPayment,
  type PaymentCard,
  type PendingPayment,
} from '../../orders/public.ts'
import { lockOpenTrunkShow, type OfferingTrunkShow } from '../../trunk-shows/public.ts'
import { beginAttempt, leaseOf, type ReservedRow, type TokenUse } from '../checkout.queries.ts'
import { bagItemsOf, orderChanged } from '../quote/quote.ts'
import { claimOrderedStyles } from './claim-styles.ts'
import { CHECKOUT_KINDS } from './checkout-kinds.ts'
import type { SagaDeps, SagaTransactionDeps } from './saga-deps.ts'

/** An attempt to pay whose units and coupon are held. */
export type Reservation = ReservedRow & { payment: PendingPayment }

/**
 * Claims the token and holds what was quoted, in one transaction: either all of it is held, or nothing has changed.
 * Returns nothing when the token cannot be claimed. `record` adds who claimed it to the audit log, where staff did.
 */
export async function reserveOrder(
  deps: SagaDeps,
  use: TokenUse,
  card: PaymentCard,
  record?: (transaction: Transaction) => Promise<void>,
): Promise<Reservation | undefined> {
  const event = await findEvent(deps, use)
  try {
    return await inTransaction(deps.db, async (transaction) => {
      const customerId = customerIdOf(use.owner)
      if (customerId !== null) await assertMayOrder(transaction, customerId)
      const reserved = await beginAttempt(transaction, use, leaseOf(deps))
      if (!reserved) return undefined
      assertStillDelivered(deps, reserved)
      await record?.(transaction)
      if (reserved.quote.email !== null)
        await assertMayOrderAsGuest(transaction, reserved.quote.email)
      const open = event && (await lockOpenTrunkShow(transaction, event))
      if (event && !open) throw orderChanged('the event takes no orders on these days')
      const payment = await insertPayment(transaction, paymentOf(reserved, card))
      const { check, hold } = CHECKOUT_KINDS[reserved.kind]
      // Bag, coupon, units, as when they are let go of: otherwise the two could deadlock.
      const items = await holdBag(transaction, reserved)
      const demands = await check(deps, { ...reserved, items, event }, transaction)
      await redeem(deps, transaction, reserved, card)
      // Before the units: a transaction that frees units and with them a style waits for no buyer of the style.
      if (open?.has_no_twins) await claimOrderedStyles(transaction, reserved)
      await hold(transaction, reserved, { demands, deps })
      return { ...reserved, payment }
    })
  } catch (error) {
    // This bag is being paid with another token.
    if (constraintOf(error) === 'checkout_in_progress')
      throw new AppError('ORDER_IN_PROGRESS', { cause: error })
    throw error
  }
}

/** The owner may have switched the state off since the preview. Exchanges and the like go where the order went. */
function assertStillDelivered({ terms }: SagaDeps, { kind, quote }: ReservedRow): void {
  const isFromBag = kind === 'INDIVIDUAL' || kind === 'TRUNK_SHOW'
  if (isFromBag && quote.delivery_address)
    assertDelivered(terms().delivery_states, quote.delivery_address.state)
}

/** Runs before the transaction: an event that is not in the cache is read on another connection. */
async function findEvent(
  { trunkShows }: SagaDeps,
  { trunk_show_id }: TokenUse,
): Promise<OfferingTrunkShow | null> {
  return trunk_show_id === null ? null : ((await trunkShows.find(trunk_show_id)) ?? null)
}

function paymentOf({ order_token, attempt, quote, reserved_at }: ReservedRow, card: PaymentCard) {
  const { total_cents: amount_cents } = quote.totals
  return { order_token, attempt, amount_cents, card, now: reserved_at }
}

/** Comes after the claim: an order of the same bag that was paid before it has removed the items. */
async function holdBag(
  transaction: Transaction,
  { owner, quote, order_token: checkout_token }: ReservedRow,
): Promise<OfferedItem[]> {
  const ids = bagItemsOf(quote).map(({ id }) => id)
  return ids.length > 0 ? holdItems(transaction, owner, { ids, checkout_token }) : []
}

/**
 * A coupon that was lost since the preview, or that this card has used before, has an error of its own: the shopper
 * confirms the order without it (CHECKOUT-17).
 */
async function redeem(
  { secrets }: SagaTransactionDeps,
  transaction: Transaction,
  { quote, kind, customer_id, order_token, reserved_at }: ReservedRow,
  card: PaymentCard,
): Promise<void> {
  const { coupon, totals } = quote
  if (!coupon) return
  const customer = customer_id === null ? null : await findCustomerEmail(transaction, customer_id)
  const email = quote.email ?? customer?.email ?? null
  const identity = couponIdentity(secrets, {
    customer_id,
    email,
    card_fingerprint: card.fingerprint,
  })
  const redeemed = await redeemCoupon(transaction, coupon.code, {
    reference: order_token,
    identity,
    now: reserved_at,
    subtotalCents: totals.subtotal_cents,
    isGroup: kind === 'TRUNK_SHOW',
  })
  if (JSON.stringify(redeemed.rule) !== JSON.stringify(coupon.rule))
    throw orderChanged('the discount code has changed')
}
