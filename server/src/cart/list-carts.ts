import { type Cart, CART_TYPES, type CartItem } from '@twirl/contract/buying/cart'
import { pictureUrl } from '@twirl/contract/pictures'
import { toDollarsOrNull } from '#platform/money.ts'
import { groupTypeOf, type TrunkShowDeps } from '../trunk-shows/public.ts'
import { type ItemRow, listItems } from './cart.queries.ts'
import { loadTerms, type TermedLine } from './load-terms.ts'

/** Returns the carts that have items (BAG-1), items newest first. */
export async function listCarts(deps: TrunkShowDeps, owner: string): Promise<Cart[]> {
  const lines = await loadTerms(deps, owner, await listItems(deps.db, owner))
  const items = lines.map(describeItem)
  return CART_TYPES.map((cart_type) => ({
    cart_type,
    items: items.filter((_, i) => lines[i]!.line.cart_type === cart_type),
  })).filter((cart) => cart.items.length > 0)
}

function describeItem({ line, offer, event, terms }: TermedLine<ItemRow>): CartItem {
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
