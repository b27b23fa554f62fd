import { type Cart, CART_TYPES, type CartItem } from '@twirl/contract/cart'
import { pictureUrl } from '@twirl/contract/pictures'
import { toDollarsOrNull } from '#platform/money.ts'
import { describePictures } from '../pictures/public.ts'
import { groupTypeOf } from '../trunk-shows/public.ts'
import { type ItemRow, listItems } from './cart.queries.ts'
import { loadTerms, type Shop, type TermedLine } from './load-terms.ts'

/** The carts that have items (decisions A23), items newest first. */
export async function listCarts(shop: Shop, owner: string): Promise<Cart[]> {
  const rows = await listItems(shop.db, owner)
  if (rows.length === 0) return []
  const lines = await loadTerms(shop, rows)
  const pictures = await describePictures(shop.db, [
    ...new Set(lines.map(({ offer }) => offer.image_key)),
  ])
  const pictureByKey = new Map(pictures.map((picture) => [picture.image_key, picture]))
  const items = lines.map((line) => {
    const picture = pictureByKey.get(line.offer.image_key)
    return {
      ...describeItem(line),
      image_alt: picture?.alts.front ?? line.offer.title,
      average_color: picture?.average_color ?? '',
    }
  })
  return CART_TYPES.map((cart_type) => ({
    cart_type,
    items: items.filter((_, i) => lines[i]!.line.cart_type === cart_type),
  })).filter((cart) => cart.items.length > 0)
}

function describeItem({
  line,
  offer,
  event,
  terms,
}: TermedLine<ItemRow>): Omit<CartItem, 'image_alt' | 'average_color'> {
  return {
    id: line.id,
    sku: line.sku,
    product_id: offer.product_id,
    product_title: offer.title,
    image_url: pictureUrl(offer.image_key),
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
    is_trunk_show_expired: terms.isEventClosed,
    if_exist: terms.isOffered,
    is_clearance: line.is_clearance,
    created_time: line.created_at.toISOString(),
  }
}
