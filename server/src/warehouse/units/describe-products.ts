import { SIZES } from '@twirl/contract/primitives'
import type { ProductChoice } from '@twirl/contract/staff/warehouse/unit-intake'
import type { Database } from '#platform/database/database.ts'
import { listOffers, listProductIdsByTitle, listVariants } from '../../catalog/public.ts'

const PRODUCTS_MAX = 20

/** Products by words of their title, with what can be received of them. */
export async function describeProducts(
  db: Database,
  q: string,
): Promise<{ products: ProductChoice[] }> {
  const ids = await listProductIdsByTitle(db, q.split(/\s+/), PRODUCTS_MAX)
  const variants = await listVariants(db, ids)
  const offers = await listOffers(
    db,
    variants.map(({ sku }) => sku),
  )
  const products = ids.flatMap((id) => {
    const own = offers.filter((offer) => offer.product_id === id)
    const [first] = own
    // A product without variants has nothing to receive.
    if (!first) return []
    const { title, image_key, image_alt, average_color } = first
    return {
      id,
      title,
      image_key,
      image_alt,
      average_color,
      variants: own
        .map(({ sku, color, size }) => ({ sku, color, size }))
        .toSorted(
          (a, b) => a.color.localeCompare(b.color) || SIZES.indexOf(a.size) - SIZES.indexOf(b.size),
        ),
    }
  })
  return { products }
}
