import type { CartType, TransactionType } from '@twirl/contract/buying/cart'
import type { ErrorCode } from '@twirl/contract/errors'
import type { CheckoutTerms } from '@twirl/contract/system'
import { toCents, toDollars } from '#platform/money.ts'
import type { OfferRow } from '../catalog/public.ts'
import type { StockCount } from '../inventory/public.ts'
import { deliveryFeeOf, meetsMinimum } from '../pricing/public.ts'

/** A piece and the way in which it is ordered. */
export type Line = {
  cart_type: CartType
  trunk_show_id: number | null
  sku: string
  transaction_type: TransactionType
  is_clearance: boolean
}

/** The offer of an event for one piece. */
export type EventOffer = {
  isOpen: boolean
  isOffered: boolean
  /** Another member has this style and color (LEAD-40). */
  isTaken: boolean
  /** Null: what the catalogue asks for. */
  rental_price_cents: number | null
  /** Units that can be rented in the window of the event. */
  free: number
  /** How many pieces of the style the event may still promise, in all sizes; null: as many as are free. */
  style_left: number | null
}

/** The terms on which a line can be ordered now. */
export type LineTerms = {
  isEventClosed: boolean
  isPublished: boolean
  isOffered: boolean
  isTaken: boolean
  price_cents: number | null
  available: number
  /** For a rental of an event with a quota: how many pieces of the style are left, in all sizes. */
  style_left: number | null
}

type Offer = Pick<
  OfferRow,
  | 'is_published'
  | 'is_rentable'
  | 'is_purchasable'
  | 'rental_price_cents'
  | 'selling_price_cents'
  | 'clearance_price_cents'
>

export function termsOf(
  line: Pick<Line, 'transaction_type' | 'is_clearance'>,
  offer: Offer,
  { count, event }: { count: StockCount | undefined; event: EventOffer | null },
): LineTerms {
  const { isOffered, price_cents, free } = event
    ? eventTerms(line, offer, { count, event })
    : individualTerms(line, offer, count)
  const isPublished = offer.is_published
  const isEventClosed = event !== null && !event.isOpen
  const isTaken = event !== null && event.isTaken
  return {
    isEventClosed,
    isPublished,
    isOffered: isPublished && isOffered,
    isTaken,
    price_cents,
    available: isPublished && isOffered && !isEventClosed && !isTaken ? free : 0,
    style_left: line.transaction_type === 'RENT' ? (event?.style_left ?? null) : null,
  }
}

type OfferedWay = { isOffered: boolean; price_cents: number | null; free: number }

/** Clearance units are only sold; core units are rented, or sold gently used (BROWSE-4). */
function individualTerms(
  { transaction_type, is_clearance }: Pick<Line, 'transaction_type' | 'is_clearance'>,
  offer: Offer,
  count: StockCount | undefined,
): OfferedWay {
  if (is_clearance)
    return {
      isOffered: transaction_type === 'PURCHASE' && offer.clearance_price_cents !== null,
      price_cents: offer.clearance_price_cents,
      free: count?.clearance ?? 0,
    }
  return transaction_type === 'RENT'
    ? {
        isOffered: offer.is_rentable,
        price_cents: offer.rental_price_cents,
        free: count?.rentable ?? 0,
      }
    : {
        isOffered: offer.is_purchasable,
        price_cents: offer.selling_price_cents,
        free: count?.sellable ?? 0,
      }
}

/**
 * An event rents its pieces at its own rents and for its own dates. It sells them as the shop does, because a unit that
 * is sold does not come back; clearance is not part of events.
 */
function eventTerms(
  line: Pick<Line, 'transaction_type' | 'is_clearance'>,
  offer: Offer,
  { count, event }: { count: StockCount | undefined; event: EventOffer },
): OfferedWay {
  if (line.transaction_type === 'PURCHASE') {
    const sold = individualTerms(line, offer, count)
    return { ...sold, isOffered: sold.isOffered && event.isOffered && !line.is_clearance }
  }
  return {
    isOffered: offer.is_rentable && event.isOffered,
    price_cents: event.rental_price_cents ?? offer.rental_price_cents,
    free: event.free,
  }
}

/** Returns why a line cannot be ordered; null when it can. */
export function refusalOf(terms: LineTerms): ErrorCode | null {
  const refusal = offerRefusalOf(terms)
  if (refusal) return refusal
  if (terms.isTaken) return 'STYLE_TAKEN'
  return terms.available > 0 ? null : 'OUT_OF_STOCK'
}

/** Returns why a line is not offered; null when it is, in stock or not. */
export function offerRefusalOf(terms: Omit<LineTerms, 'available' | 'isTaken'>): ErrorCode | null {
  if (terms.isEventClosed) return 'TRUNK_SHOW_NOT_ACTIVE'
  if (!terms.isPublished) return 'PRODUCT_NOT_FOUND'
  return terms.isOffered ? null : 'NOT_OFFERED'
}

type OrderedLine = Pick<Line, 'sku' | 'is_clearance'> &
  Pick<LineTerms, 'available' | 'style_left'> & { product_id: number; quantity: number }

/**
 * Whether there are enough units for all lines of an order. The same unit cannot be rented and sold: what can be sold
 * can be rented too, so that both together need as many units as are free to rent.
 * Sizes of a style compete for its quota.
 */
export function isInStock(lines: OrderedLine[]): boolean {
  const limited = lines.filter(({ style_left }) => style_left !== null)
  const byStyle = Map.groupBy(limited, ({ product_id }) => product_id)
  const isWithinQuotas = byStyle.values().every((competing) => {
    const wanted = competing.reduce((sum, { quantity }) => sum + quantity, 0)
    return wanted <= competing[0]!.style_left!
  })
  if (!isWithinQuotas) return false
  const byUnits = Map.groupBy(lines, ({ sku, is_clearance }) => `${sku} ${is_clearance}`)
  return byUnits.values().every((competing) => {
    const wanted = competing.reduce((sum, { quantity }) => sum + quantity, 0)
    return (
      competing.every(({ quantity, available }) => quantity <= available) &&
      wanted <= Math.max(...competing.map(({ available }) => available))
    )
  })
}

/** Whether the customer must decide between events: the move brought items of an open one beside another open one. */
export function hasEventConflict(
  events: { ofGuest: number[]; ofCustomer: number[] },
  openIds: number[],
): boolean {
  const isOpen = (id: number) => openIds.includes(id)
  const open = new Set([...events.ofGuest, ...events.ofCustomer].filter(isOpen))
  return open.size > 1 && events.ofGuest.some(isOpen)
}

/** The cart has no discounts, so that the subtotal is the same before and after them. */
export function deliveryOf(
  terms: CheckoutTerms,
  { subtotal, exist_rental_item }: { subtotal: number; exist_rental_item: boolean },
): { delivery_fee: number; able_to_checkout: boolean } {
  const cents = toCents(subtotal)
  return {
    delivery_fee: toDollars(deliveryFeeOf(terms, cents)),
    able_to_checkout: cents > 0 && meetsMinimum(terms, cents, exist_rental_item),
  }
}
