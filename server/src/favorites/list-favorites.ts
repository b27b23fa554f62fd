import type { ProductCard } from '@twirl/contract/catalog/product'
import type { FavoriteProduct } from '@twirl/contract/favorites'
import { pictureUrl } from '@twirl/contract/pictures'
import type { Database } from '#platform/database/database.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import { describePictures } from '../pictures/public.ts'
import { type FavoriteRow, listFavoriteRows } from './favorites.queries.ts'

/** Lists a page of favorites, newest first. Products that left the catalogue are left out, also of the total. */
export async function listFavorites(
  db: Database,
  catalog: CatalogReadModel,
  owner: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ products: FavoriteProduct[]; total: number }> {
  const rows = await listFavoriteRows(db, owner)
  const shown = rows.filter(({ product_id }) => catalog.hasProduct(product_id))
  const page = shown.slice(skip, skip + limit)
  return { products: await toProducts(db, catalog, page), total: shown.length }
}

async function toProducts(
  db: Database,
  catalog: CatalogReadModel,
  rows: FavoriteRow[],
): Promise<FavoriteProduct[]> {
  const ids = rows.map(({ product_id }) => product_id)
  const core = catalog.findCards(ids, 'CORE')
  const clearance = catalog.findCards(ids, 'CLEARANCE')
  const kept = rows.flatMap((row) => {
    // On the terms under which it was added; if those ended, on the current ones.
    const [wanted, other] = row.source === 'CLEARANCE' ? [clearance, core] : [core, clearance]
    const card = wanted.get(row.product_id) ?? other.get(row.product_id)
    return card ? [{ row, card }] : []
  })
  const pictures = await describeChosenColors(db, kept)
  return kept.map(({ row, card }) => ({
    ...card,
    ...pictures.get(row.id),
    favorite_id: row.id,
    source: row.source,
    trunk_show_id: row.trunk_show_id,
    saved_at: row.created_at.toISOString(),
    // A link into a collection that is hidden or gone would lead nowhere.
    collection_id:
      row.collection_id !== null && catalog.findCollection(row.collection_id)
        ? row.collection_id
        : null,
  }))
}

type ChosenPicture = Pick<ProductCard, 'image_key' | 'image_url' | 'average_color' | 'image_alt'>

/** Returns pictures of the chosen colors by favorite, where the color is not the card's own and still exists. */
async function describeChosenColors(
  db: Database,
  kept: { row: FavoriteRow; card: ProductCard }[],
): Promise<Map<number, ChosenPicture>> {
  const chosen = kept.filter(
    ({ row, card }) =>
      row.image_key !== card.image_key &&
      card.colors.some(({ image_key }) => image_key === row.image_key),
  )
  if (chosen.length === 0) return new Map()
  const pictures = await describePictures(
    db,
    chosen.flatMap(({ row }) => row.image_key ?? []),
  )
  const byKey = new Map(pictures.map((picture) => [picture.image_key, picture]))
  return new Map(
    chosen.flatMap(({ row }) => {
      const picture = byKey.get(row.image_key ?? '')
      if (!picture) return []
      const { image_key, average_color, alts } = picture
      const image_url = pictureUrl(image_key)
      return [[row.id, { image_key, image_url, average_color, image_alt: alts.front }]]
    }),
  )
}
