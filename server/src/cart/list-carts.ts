import { type Cart, CART_TYPES, type CartItem } from '@twirl/contract/buying/cart'
import { pictureUrl } from '@twirl/contract/pictures'
import type { Settings } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import { toDollarsOrNull } from '#platform/money.ts'
import { planLateAddition, tooLateFor } from '../inventory/public.ts'
import { groupTypeOf, type TrunkShowDeps } from '../trunk-shows/public.ts'
import { type ItemRow, listItems } from './cart.queries.ts'
import { loadTerms, type TermedLine } from './load-terms.ts'

export type CartDeps = TrunkShowDeps & {
  terms: () => Pick<Settings, 'checkout_terms' | 'rental_terms'>
  /** Whether the box of an event has left; orders know it (LEAD-75). */
  hasBoxLeft: (db: Database, eventId: number) => Promise<boolean>
}

/** Returns the carts that have items (BAG-1), items newest first. */
export async function listCarts(deps: CartDeps, owner: string): Promise<Cart[]> {
  const lines = await loadTerms(deps, owner, await listItems(deps.db, owner))
  const lateAdditions = await loadLateAdditions(deps, lines)
  const items = lines.map((line) => ({
    ...describeItem(line),
    late_addition: lateAdditions.get(line.event?.id) ?? null,
  }))
  return CART_TYPES.map((cart_type) => ({
    cart_type,
    items: items.filter((_, i) => lines[i]!.line.cart_type === cart_type),
  })).filter((cart) => cart.items.length > 0)
}

/** Returns, by event, when a parcel would come of what is ordered for an open event whose box has left (LEAD-79). */
async function loadLateAdditions(
  { db, clock, terms, hasBoxLeft }: CartDeps,
  lines: TermedLine<ItemRow>[],
): Promise<Map<number | undefined, CartItem['late_addition']>> {
  const open = lines.flatMap(({ event, terms: { isEventClosed } }) =>
    event && !isEventClosed ? event : [],
  )
  const { rental_terms } = terms()
  const now = clock.now()
  const late = [...new Map(open.map((event) => [event.id, event])).values()].map(async (event) => {
    if (!(await hasBoxLeft(db, event.id))) return [event.id, null] as const
    const { arrives_by } = planLateAddition(event, now, rental_terms)
    return [event.id, { arrives_by, too_late_for: tooLateFor(event, now, rental_terms) }] as const
  })
  return new Map(await Promise.all(late))
}

function describeItem({
  line,
  offer,
  event,
  terms,
}: TermedLine<ItemRow>): Omit<CartItem, 'late_addition'> {
  return {
    id: line.id,
    sku: line.sku,
    product_id: offer.product_id,
    product_title: offer.title,
    image_url: pictureUrl(offer.image_key),
    image_alt: offer.image_alt,
    average_color: offer.average_color,
    size: offer.size,
    color: offer.color,
    quantity: line.quantity,
    available_quantity: terms.available,
    amount: toDollarsOrNull(terms.price_cents),
    retail_price: toDollarsOrNull(offer.retail_price_cents),
    transaction_type: line.transaction_type,
    trunk_show_id: line.trunk_show_id,
    trunk_show_theme: event?.theme ?? null,
    lead_name: event?.lead_name ?? null,
    trunk_show_type: event ? groupTypeOf(event.kind) : null,
    hand_out_date: event?.hand_out_date ?? null,
    party_date: event?.party_date ?? null,
    is_trunk_show_expired: terms.isEventClosed,
    if_exist: terms.isOffered,
    is_taken: terms.isTaken,
    is_clearance: line.is_clearance,
    created_time: line.created_at.toISOString(),
  }
}
