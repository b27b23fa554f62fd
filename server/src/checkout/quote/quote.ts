import { hash } from 'node:crypto'
import type { GuestAddress } from '@twirl/contract/buying/addresses'
import type { TransactionType } from '@twirl/contract/buying/cart'
import type { SoldOutItem } from '@twirl/contract/errors'
import type { Size } from '@twirl/contract/primitives'
import type { RentalTerms } from '@twirl/contract/system'
import type { TrunkShowKind } from '@twirl/contract/groups/trunk-shows'
import { AppError } from '#platform/http/app-error.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { Coupon } from '../../coupons/public.ts'
import type { DeliveryAddress } from '../../orders/public.ts'
import type { OrderTotals } from '../../pricing/public.ts'

export type CheckoutKind =
  | 'INDIVIDUAL'
  | 'TRUNK_SHOW'
  | 'PURCHASE_RENTAL'
  | 'EXCHANGE'
  | 'EXTENSION'
  | 'EXTRA_CHARGE'
  | 'SWAP'

/** What a shopper asks to order. */
export type OrderRequest = {
  kind: CheckoutKind
  trunk_show_id: number | null
  items: { id: number; quantity: number }[]
  /** A saved one, or the one that a guest typed; null before one is chosen. Group orders use it only after their box has left. */
  address: { id: number } | GuestAddress | null
  coupon_code: string | null
  /** What a rented item is exchanged for. */
  sku?: string
  /** An extension that staff give for nothing. */
  is_free?: boolean
}

export type QuoteLine = {
  /** Null: a rented item is bought, exchanged or extended. */
  cart_item_id: number | null
  /** The rented item that is bought. */
  rental_item_id: number | null
  /** The rented item that this one replaces. */
  exchanged_item_id: number | null
  /** The rented item that this line rents for another month. */
  extended_item_id?: number
  /** The rented item that this line pays the difference of a swap for. */
  swapped_item_id?: number
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  image_alt: string
  average_color: string
  quantity: number
  unit_price_cents: number
  transaction_type: TransactionType
  is_clearance: boolean
}

type RentedPiece = Pick<QuoteLine, 'sku' | 'product_id' | 'title' | 'size' | 'color' | 'image_key'>

/** The line of a piece that was ordered before. `rest` says what the line is for, and what it costs. */
export function lineOfRented(
  { sku, product_id, title, size, color, image_key }: RentedPiece,
  rest: Partial<QuoteLine> & Pick<QuoteLine, 'unit_price_cents' | 'transaction_type'>,
): QuoteLine {
  return {
    cart_item_id: null,
    rental_item_id: null,
    exchanged_item_id: null,
    sku,
    product_id,
    title,
    size,
    color,
    image_key,
    image_alt: '',
    average_color: '',
    quantity: 1,
    is_clearance: false,
    ...rest,
  }
}

type QuotedEvent = {
  trunk_show_id: number
  theme: string
  kind: TrunkShowKind
  lead_name: string | null
  /** Absent in quotes that an earlier version stored. */
  party_date?: Day | null
}

/** A rented item that is due later. */
export type QuotedExtension = {
  item_id: number
  rental_ids: number[]
  quantity: number
  due_before: Day
  due_after: Day
  days: number
  paid_days: number
  is_free: boolean
  /** How long the way back and cleaning take, which the unit is held for too. */
  rental_terms: RentalTerms
  /** The member who extends it for the customer; null: the customer does. */
  by_staff: { staff_id: number; name: string; reason: string } | null
}

/** What the shopper confirms. The order is made from it, not from the cart. */
export type Quote = {
  lines: QuoteLine[]
  totals: OrderTotals
  /** The tax of each line, then of the delivery if it costs something; null when none could be calculated. */
  line_tax_cents: number[] | null
  /** The tax service gave no answer. */
  is_tax_missing: boolean
  is_able_to_checkout: boolean
  coupon: Coupon | null
  /** Null for a group order that goes with the box of its event. */
  delivery_address: DeliveryAddress | null
  /** Where the tax is due: for a group order in the box of its event, where the box goes. */
  tax_address: DeliveryAddress | null
  /** The address of a guest; null for customers. */
  email: string | null
  event: QuotedEvent | null
  /** The box of the event had left (LEAD-75). Absent: the order is no late addition. */
  is_late_addition?: boolean
  arrives_by: Day | null
  return_by: Day | null
  /** The order whose rented item is bought. */
  rental_order_number: string | null
  /** The first order of the rented item that is bought, exchanged or extended. */
  original_order_id: number | null
  extension?: QuotedExtension
  /** The swap whose difference is paid. */
  swap_id?: number
}

/** The items of the bag that are ordered; none when a rented item is bought, exchanged or extended. */
export function bagItemsOf({ lines }: Quote): { id: number; quantity: number }[] {
  return lines.flatMap(({ cart_item_id, quantity }) =>
    cart_item_id === null ? [] : { id: cart_item_id, quantity },
  )
}

/** The rented item that is bought, exchanged or extended. */
export function rentedItemOf({
  rental_item_id,
  exchanged_item_id,
  extended_item_id,
  swapped_item_id,
}: QuoteLine): number | null {
  return rental_item_id ?? exchanged_item_id ?? extended_item_id ?? swapped_item_id ?? null
}

/** Other members of the event have these pieces (LEAD-40). Nothing was charged. */
export function styleTaken(
  items: Pick<SoldOutItem, 'id' | 'sku' | 'title' | 'size' | 'color'>[],
): AppError {
  return new AppError('STYLE_TAKEN', {
    sold_out: items.map(({ id, sku, title, size, color }) => ({
      id,
      sku,
      title,
      size,
      color,
      available: 0,
      is_taken: true,
    })),
  })
}

/** The quote is not true any more. Nothing was charged: the shopper confirms a new preview. */
export function orderChanged(reason: string): AppError {
  return new AppError('ORDER_CHANGED', { cause: new Error(reason) })
}

/**
 * Identifies what is ordered: items, address and coupon. Nothing of the card is part of it, because another card may be
 * tried.
 */
export function fingerprintOf({
  kind,
  trunk_show_id,
  items,
  address,
  coupon_code,
  sku,
  is_free,
}: OrderRequest): string {
  const sorted = items.map(({ id, quantity }) => [id, quantity]).toSorted((a, b) => a[0]! - b[0]!)
  const addressFields = address && Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([
    kind,
    trunk_show_id,
    sorted,
    addressFields,
    coupon_code,
    ...(sku === undefined ? [] : [sku]),
    ...(is_free ? ['free'] : []),
  ])
  return hash('sha256', text, 'base64url')
}
