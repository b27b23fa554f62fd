import {
  addProductPhoto,
  changeProductPhoto,
  deleteProductPhoto,
  getPhotoPreview,
  listProductPhotos,
  orderProductPhotos,
  replaceProductPhoto,
} from '@twirl/contract/staff/catalogue/product-photos'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { findPreview } from '../../pictures/public.ts'
import type { ProductsDeps } from '../products-deps.ts'
import { addPhoto } from './add-photo.ts'
import { changePhoto, removePhoto, replacePhoto, sortPhotos } from './change-photo.ts'
import { describePhotos } from './describe-photos.ts'

export function photoRoutes(routes: Routes, deps: ProductsDeps): void {
  routes.handle(listProductPhotos, ({ id }) => describePhotos(deps.db, id))
  routes.handleRaw(addProductPhoto, ({ id, color, key = null }, { body }, visitor) =>
    addPhoto(deps, staffOf(visitor), { product_id: id, color }, { bytes: body, key }),
  )
  routes.handleRaw(replaceProductPhoto, ({ photo }, { body }, visitor) =>
    replacePhoto(deps, staffOf(visitor), photo, body),
  )
  routes.handle(changeProductPhoto, ({ photo, ...change }, visitor) =>
    changePhoto(deps, staffOf(visitor), photo, change),
  )
  routes.handle(orderProductPhotos, ({ id, color, photos }, visitor) =>
    sortPhotos(deps, staffOf(visitor), { product_id: id, color }, photos),
  )
  routes.handle(deleteProductPhoto, ({ photo }, visitor) =>
    removePhoto(deps, staffOf(visitor), photo),
  )
  routes.handle(getPhotoPreview, async ({ photo }) => {
    const preview = await findPreview(deps.db, photo)
    if (!preview) throw new AppError('NOT_FOUND')
    return { jpeg: preview.toString('base64') }
  })
}
