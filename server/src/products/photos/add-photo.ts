import { DEFAULT_FRAMING } from '@twirl/contract/staff/catalogue/framing'
import {
  COLOR_PHOTOS_MAX,
  type PhotographedColor,
} from '@twirl/contract/staff/catalogue/product-photos'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { insertPhoto, isUploaded, type PhotoOwner } from '../../pictures/public.ts'
import type { ProductsDeps } from '../products-deps.ts'
import { describeColor } from './describe-photos.ts'
import { writePhotos } from './write-photos.ts'

type Upload = { bytes: Buffer; key: string | null }

/**
 * Adds a photo to a color. The file is read and stored before anything is locked (STAFF-110). One that was added with this
 * key before is not added again (STAFF-130).
 */
export async function addPhoto(
  deps: ProductsDeps,
  staff: StaffCaller,
  owner: PhotoOwner,
  { bytes, key }: Upload,
): Promise<{ color: PhotographedColor }> {
  const { color } = await describeColor(deps.db, owner)
  if (key !== null && (await isUploaded(deps.db, key))) return { color }
  assertRoom(color)
  const stored = await deps.takeInPhoto(bytes)
  return writePhotos(deps, staff, owner, 'product.add-photo', async (locked) => {
    // Another request saves this upload at this moment.
    if (key !== null && (await isUploaded(locked.transaction, key)))
      throw new AppError('STEP_REFUSED', { message: 'This photo was added just now.' })
    assertRoom(locked.color)
    const alt = `${locked.title} in ${owner.color}`
    const uploaded_at = deps.clock.now()
    const photo = await insertPhoto(locked.transaction, {
      ...owner,
      ...stored,
      ...DEFAULT_FRAMING,
      alt,
      uploaded_at,
      upload_key: key,
    })
    return { after: { photo, alt } }
  })
}

function assertRoom({ photos }: PhotographedColor): void {
  if (photos.length < COLOR_PHOTOS_MAX) return
  throw new AppError('STEP_REFUSED', {
    message: `A color has at most ${COLOR_PHOTOS_MAX} photos. Delete one before you add another.`,
  })
}
