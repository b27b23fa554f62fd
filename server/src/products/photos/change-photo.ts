import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@twirl/contract/staff/access/audit'
import { DEFAULT_FRAMING, type Framing } from '@twirl/contract/staff/catalogue/framing'
import type { PhotographedColor } from '@twirl/contract/staff/catalogue/product-photos'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import {
  deletePhoto,
  findPhoto,
  orderPhotos,
  type PhotoOwner,
  type ProductPhoto,
  updatePhoto,
} from '../../pictures/public.ts'
import { findLastAct } from '../../staff/public.ts'
import type { ProductsDeps } from '../products-deps.ts'
import { writePhotos } from './write-photos.ts'

type Changed = Promise<{ color: PhotographedColor }>

type TextAndCrop = Framing & { alt: string }

/** Changes text and crop (STAFF-113), unless a colleague changed them since the member saw them (STAFF-131). */
export async function changePhoto(
  deps: ProductsDeps,
  staff: StaffCaller,
  id: number,
  { seen, ...change }: TextAndCrop & { seen: TextAndCrop },
): Changed {
  const photo = await getPhoto(deps, id)
  return writePhotos(deps, staff, photo, 'product.change-photo', async ({ transaction, color }) => {
    const { alt, focus_x, focus_y, zoom } = photoIn(color, id)
    const now = { alt, focus_x, focus_y, zoom }
    if (!isDeepStrictEqual(now, seen)) {
      const acts = ['product.change-photo', 'product.replace-photo'] as const
      const who = await whoChanged(transaction, photo, acts)
      throw new AppError('STEP_REFUSED', {
        message: `The photo was changed${who}. Please check it again.`,
      })
    }
    await updatePhoto(transaction, id, change)
    return { before: { photo: id, ...now }, after: { photo: id, ...change } }
  })
}

/** Shows another file in the place of a photo. */
export async function replacePhoto(
  deps: ProductsDeps,
  staff: StaffCaller,
  id: number,
  bytes: Buffer,
): Changed {
  const photo = await getPhoto(deps, id)
  const stored = await deps.takeInPhoto(bytes)
  return writePhotos(
    deps,
    staff,
    photo,
    'product.replace-photo',
    async ({ transaction, color }) => {
      photoIn(color, id)
      const uploaded_at = deps.clock.now()
      await updatePhoto(transaction, id, { ...stored, ...DEFAULT_FRAMING, uploaded_at })
      return { after: { photo: id } }
    },
  )
}

/** Takes a photo out of the shop. Its original stays, because orders may show it (STAFF-114). */
export async function removePhoto(deps: ProductsDeps, staff: StaffCaller, id: number): Changed {
  const photo = await getPhoto(deps, id)
  return writePhotos(deps, staff, photo, 'product.delete-photo', async ({ transaction, color }) => {
    const { alt } = photoIn(color, id)
    await deletePhoto(transaction, id)
    return { before: { photo: id, alt } }
  })
}

/** Puts the photos of a color into an order, unless others were added or deleted since the member saw them. */
export function sortPhotos(
  deps: ProductsDeps,
  staff: StaffCaller,
  owner: PhotoOwner,
  ids: number[],
): Changed {
  return writePhotos(deps, staff, owner, 'product.order-photos', async ({ transaction, color }) => {
    const before = color.photos.map(({ id }) => id)
    const isSame = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isSame) {
      const acts = ['product.add-photo', 'product.delete-photo'] as const
      const who = await whoChanged(transaction, owner, acts)
      throw new AppError('STEP_REFUSED', {
        message: `Photos of this color were added or deleted${who}. Please check their order again.`,
      })
    }
    await orderPhotos(transaction, ids)
    return { before: { photos: before }, after: { photos: ids } }
  })
}

/** The member who did one of these acts last, as the end of a sentence. */
async function whoChanged(
  transaction: Transaction,
  { product_id }: PhotoOwner,
  acts: readonly AuditAction[],
): Promise<string> {
  const last = await findLastAct(transaction, { kind: 'product', id: product_id }, acts)
  return last ? ` by ${last.name} on ${formatTime(last.at)} New York time` : ''
}

async function getPhoto({ db }: ProductsDeps, id: number): Promise<ProductPhoto> {
  const photo = await findPhoto(db, id)
  if (!photo) throw new AppError('NOT_FOUND')
  return photo
}

/** The photo as it is under the lock: another member may have deleted it meanwhile. */
function photoIn({ photos }: PhotographedColor, id: number): PhotographedColor['photos'][number] {
  const photo = photos.find((each) => each.id === id)
  if (!photo) throw new AppError('NOT_FOUND')
  return photo
}
