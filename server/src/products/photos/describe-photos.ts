import type { PhotographedColor } from '@twirl/contract/staff/catalogue/product-photos'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findTitle, listColorsOf } from '../../catalog/public.ts'
import { listPhotos, type PhotoOwner } from '../../pictures/public.ts'

/** The photos of all colors of a product. */
export async function describePhotos(
  db: Database,
  productId: number,
): Promise<{ title: string; colors: PhotographedColor[] }> {
  const title = await findTitle(db, productId)
  if (title === undefined) throw new AppError('NOT_FOUND')
  const colors = await listColorsOf(db, productId)
  const photos = await listPhotos(db, productId)
  return {
    title,
    colors: colors.map((color) => ({
      ...color,
      photos: photos.filter((photo) => photo.color === color.name),
    })),
  }
}

export async function describeColor(
  db: Database,
  { product_id, color }: PhotoOwner,
): Promise<{ color: PhotographedColor }> {
  const { colors } = await describePhotos(db, product_id)
  const described = colors.find(({ name }) => name === color)
  if (!described) throw new AppError('NOT_FOUND')
  return { color: described }
}
