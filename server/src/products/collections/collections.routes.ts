import {
  addCollectionMember,
  changeCollection as changeCollectionCall,
  createCollection as createCollectionCall,
  getStaffCollection,
  listCollectionMembers,
  listStaffCollections as listCall,
  orderCollections,
  placeCollectionMembers,
  removeCollectionMember,
} from '@twirl/contract/staff/catalogue/collections'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { listStaffCollections } from '../../catalog/public.ts'
import { changeCollection, createCollection, sortCollections } from './change-collection.ts'
import { addProduct, placeProducts, removeProduct } from './collection-products.ts'
import { describeCollection, listMembers } from './describe-collection.ts'
import type { CollectionDeps } from './write-collection.ts'

export function collectionRoutes(routes: Routes, deps: CollectionDeps): void {
  routes.handle(listCall, async () => ({ collections: await listStaffCollections(deps.db) }))
  routes.handle(createCollectionCall, (made, visitor) =>
    createCollection(deps, staffOf(visitor), made),
  )
  routes.handle(getStaffCollection, ({ id }) => describeCollection(deps.db, id))
  routes.handle(changeCollectionCall, ({ id, ...change }, visitor) =>
    changeCollection(deps, staffOf(visitor), id, change),
  )
  routes.handle(orderCollections, ({ collections }, visitor) =>
    sortCollections(deps, staffOf(visitor), collections),
  )
  routes.handle(listCollectionMembers, ({ id, after }) => listMembers(deps.db, id, after))
  routes.handle(addCollectionMember, ({ id, product }, visitor) =>
    addProduct(deps, staffOf(visitor), id, product),
  )
  routes.handle(removeCollectionMember, ({ id, product }, visitor) =>
    removeProduct(deps, staffOf(visitor), id, product),
  )
  routes.handle(placeCollectionMembers, ({ id, ...placed }, visitor) =>
    placeProducts(deps, staffOf(visitor), id, placed),
  )
}
