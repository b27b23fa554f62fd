import {
  changeProduct as changeEndpoint,
  changeProductCollections,
  changeProductColors,
  changeProducts,
  createProduct,
  deleteProduct,
  duplicateProduct as duplicateEndpoint,
  publishProduct,
} from '@twirl/contract/staff/catalogue/product-changes'
import {
  getProductPreview,
  getStaffProduct,
  listProductChoices as choicesEndpoint,
  listStaffProducts,
  type StaffProduct,
} from '@twirl/contract/staff/catalogue/products'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { timeOfShopTime } from '#platform/new-york-time.ts'
import {
  findDeskProduct,
  listProductChoices,
  listVisibleCollections,
  previewProduct,
} from '../catalog/public.ts'
import { changeMany } from './change-many.ts'
import type { ProductsDeps } from './products-deps.ts'
import { describeProduct } from './reading/describe-product.ts'
import { listProductPage } from './reading/list-products.ts'
import { duplicateProduct } from './writing/duplicate-product.ts'
import { removeProduct } from './writing/remove-product.ts'
import { setCollections } from './writing/set-collections.ts'
import { setColors } from './writing/set-colors.ts'
import { type Publishing, setPublishing } from './writing/set-publishing.ts'
import { changeProduct, makeProduct } from './writing/write-product.ts'

export function productRoutes(routes: Routes, deps: ProductsDeps): void {
  const { db } = deps
  /** Runs the change of a product and returns what the product is then. */
  const write = (change: (transaction: Transaction) => Promise<number>): Promise<StaffProduct> =>
    inTransaction(db, async (transaction) =>
      describeProduct(transaction, await change(transaction)),
    )

  routes.handle(listStaffProducts, (asked) => listProductPage(db, asked))
  routes.handle(getStaffProduct, ({ id }) => describeProduct(db, id))
  routes.handle(choicesEndpoint, () => listProductChoices(db))
  routes.handle(getProductPreview, async ({ id }) => {
    if (!(await findDeskProduct(db, id))) throw new AppError('NOT_FOUND')
    const collections = await listVisibleCollections(db)
    return { product: (await previewProduct(db, id, collections)) ?? null }
  })
  routes.handle(createProduct, ({ key, ...fields }, visitor) =>
    write(async (transaction) => {
      const { staff_id } = staffOf(visitor)
      return (await makeProduct(transaction, deps, { staff_id, key }, fields)).id
    }),
  )
  routes.handle(changeEndpoint, ({ id, version, ...fields }, visitor) =>
    write(async (transaction) => {
      const { staff_id } = staffOf(visitor)
      await changeProduct(transaction, deps, { staff_id, id, version }, fields)
      return id
    }),
  )
  routes.handle(changeProductColors, ({ id, version, colors }, visitor) =>
    write(async (transaction) => {
      const { staff_id } = staffOf(visitor)
      await setColors(transaction, deps, { staff_id, id, version }, colors)
      return id
    }),
  )
  routes.handle(changeProductCollections, ({ id, version, collection_ids }, visitor) =>
    write(async (transaction) => {
      const { staff_id } = staffOf(visitor)
      await setCollections(transaction, deps, { staff_id, id, version }, collection_ids)
      return id
    }),
  )
  routes.handle(publishProduct, ({ id, version, state, day, time }, visitor) =>
    write(async (transaction) => {
      const { staff_id } = staffOf(visitor)
      const publishing: Publishing =
        state === 'SCHEDULED' ? { state, publish_at: timeOfShopTime(`${day}T${time}`) } : { state }
      await setPublishing(transaction, deps, { staff_id, id, version }, publishing)
      return id
    }),
  )
  routes.handle(duplicateEndpoint, ({ id, key }, visitor) =>
    write((transaction) =>
      duplicateProduct(transaction, deps, { staff_id: staffOf(visitor).staff_id, key, id }),
    ),
  )
  routes.handle(deleteProduct, async ({ id }, visitor) => {
    const { staff_id } = staffOf(visitor)
    await inTransaction(db, (transaction) => removeProduct(transaction, deps, { staff_id, id }))
    return {}
  })
  routes.handle(changeProducts, (input, visitor) => changeMany(deps, staffOf(visitor), input))
}
