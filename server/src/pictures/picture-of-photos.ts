import { createHash } from 'node:crypto'
import { PHOTO_VIEWS, type PictureAlts } from '@twirl/contract/pictures'
import { cropOf } from '@twirl/contract/staff/catalogue/framing'
import type { Transaction } from '#platform/database/transaction.ts'
import {
  listPhotos,
  type PhotoOwner,
  type ProductPhoto,
  putPhotoPicture,
} from './photos.queries.ts'
import type { ShownPhoto } from './pictures.queries.ts'

const KEY_LENGTH = 16

/**
 * Makes the picture that shows the photos of a color as they are now, and returns its key; null if there are none. Other
 * photos, another order or another crop have another key, because browsers cache pictures without end. The old picture
 * stays: orders and mails show it.
 */
export async function storePhotoPicture(
  transaction: Transaction,
  owner: PhotoOwner,
): Promise<string | null> {
  const all = await listPhotos(transaction, owner.product_id)
  const own = all.filter(({ color }) => color === owner.color)
  const [first] = own
  if (!first) return null
  const photos = own.map((photo) => ({ object_key: photo.object_key, crop: cropOf(photo, photo) }))
  const image_key = keyOf(owner, photos)
  const { average_color } = first
  await putPhotoPicture(transaction, { image_key, photos, average_color, alts: altsOf(own) })
  return image_key
}

/** With the color of the product: its texts are not those of another product with the same photos. */
function keyOf({ product_id, color }: PhotoOwner, photos: ShownPhoto[]): string {
  const content = JSON.stringify([product_id, color, photos])
  const hash = createHash('sha256').update(content).digest('hex')
  return `p${hash.slice(0, KEY_LENGTH - 1)}`
}

function altsOf(photos: ProductPhoto[]): PictureAlts {
  const texts = photos.map(({ alt }, index) => [PHOTO_VIEWS[index]!, alt] as const)
  return { front: '', ...Object.fromEntries(texts) }
}
