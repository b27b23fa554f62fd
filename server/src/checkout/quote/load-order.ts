import type { RentalTerms, Settings } from '@twirl/contract/system'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionType } from '@twirl/contract/buying/cart'
import { type Day, formatDay } from '#platform/new-york-time.ts'
import { applyTerms, isInStock, listItemsById, refusalOf } from '../../cart/public.ts'
import {
  planEventRental,
  planLateAddition,
  planRental,
  type RentalPlan,
  tooLateFor,
} from '../../inventory/public.ts'
import { hasBoxLeft } from '../../orders/public.ts'
import type { OfferingTrunkShow, TrunkShowDeps } from '../../trunk-shows/public.ts'
import { type OrderRequest, type QuoteLine, styleTaken } from './quote.ts'

export type LoadOrderDeps = TrunkShowDeps & {
  terms: () => Pick<
    Settings,
    | 'rental_terms'
    | 'checkout_terms'
    | 'after_sale_terms'
    | 'extension_terms'
    | 'finance_terms'
    | 'opening'
    | 'delivery_states'
    | 'switches'
  >
}

/** What a shopper wants to order, at the terms of now. */
export type LoadedOrder = {
  lines: QuoteLine[]
  /** Whether there are enough of each piece, as far as is known without holding any. */
  isInStock: boolean
  event: OfferingTrunkShow | null
  /** The box of the event has left: the order gets a parcel of its own (LEAD-75). */
  isLateAddition: boolean
  plan: OrderPlan
}

/** When an order arrives, and what it promises of its rentals: of one that only buys there is no day of return. */
export type OrderPlan = Omit<RentalPlan, 'return_by'> & { return_by: Day | null }

/** Reads the items of the cart; throws if one is gone or cannot be ordered. */
export async function loadOrder(
  deps: LoadOrderDeps,
  owner: string,
  { kind, trunk_show_id, items }: Pick<OrderRequest, 'kind' | 'trunk_show_id' | 'items'>,
): Promise<LoadedOrder> {
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const rows = (await listItemsById(deps.db, owner, [...quantities.keys()])).filter(
    (row) => row.cart_type === kind && row.trunk_show_id === trunk_show_id,
  )
  if (rows.length < items.length) throw new AppError('CART_ITEM_NOT_FOUND')
  const ordered = rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({ ...row, in_cart: row.quantity, quantity: quantities.get(row.id)! }))
  if (ordered.some((row) => row.quantity > row.in_cart)) throw new AppError('CART_ITEM_NOT_FOUND')

  const termed = await applyTerms(
    deps,
    owner,
    ordered.map((row) => ({ line: row, offer: row })),
  )
  if (termed.length < ordered.length) throw new AppError('PRODUCT_NOT_FOUND')
  const lines = termed.map(({ line, offer, terms }): QuoteLine => {
    const refusal = refusalOf(terms)
    if (refusal === 'STYLE_TAKEN') throw styleTaken([{ ...line, ...offer, id: line.id }])
    if (refusal) throw new AppError(refusal)
    if (terms.price_cents === null) throw new AppError('NOT_OFFERED')
    return {
      cart_item_id: line.id,
      rental_item_id: null,
      exchanged_item_id: null,
      sku: line.sku,
      product_id: offer.product_id,
      title: offer.title,
      size: offer.size,
      color: offer.color,
      image_key: offer.image_key,
      image_alt: offer.image_alt,
      average_color: offer.average_color,
      quantity: line.quantity,
      unit_price_cents: terms.price_cents,
      transaction_type: line.transaction_type,
      is_clearance: line.is_clearance,
    }
  })
  const event = termed[0]!.event
  const isLateAddition = event !== null && (await hasBoxLeft(deps.db, event.id))
  return {
    lines,
    isInStock: isInStock(
      termed.map(({ line, terms: { available, style_left } }) => ({
        ...line,
        available,
        style_left,
      })),
    ),
    event,
    isLateAddition,
    plan: planOf(deps, { event, isLateAddition }, ordered),
  }
}

/**
 * The dates of what is ordered now. Bought pieces are shipped like rentals; in an event they come with its box. Throws if the box
 * has left and a parcel would come too late (LEAD-76).
 */
export function planOf(
  { clock, terms }: Pick<LoadOrderDeps, 'clock' | 'terms'>,
  { event, isLateAddition }: Pick<LoadedOrder, 'event' | 'isLateAddition'>,
  lines: { transaction_type: TransactionType }[],
): OrderPlan {
  const { rental_terms } = terms()
  const now = clock.now()
  if (event && isLateAddition) assertInTime(event, now, rental_terms)
  const planInEvent = isLateAddition ? planLateAddition : planEventRental
  const plan = event ? planInEvent(event, now, rental_terms) : planRental(now, rental_terms)
  const isRental = lines.some(({ transaction_type }) => transaction_type === 'RENT')
  return isRental ? plan : { ...plan, return_by: null }
}

/** A parcel must come before the hand-out or before the party, whichever is later. */
function assertInTime(event: OfferingTrunkShow, now: Date, rental_terms: RentalTerms): void {
  const needed = tooLateFor(event, now, rental_terms)
  if (needed === null) return
  throw new AppError('TOO_LATE_FOR_GROUP', {
    message: `The box for your group has left, and a parcel can’t reach you before ${formatDay(needed)}.`,
  })
}
