export { toListingQuery } from './index/list-products.ts'
export {
  listOffers,
  listTitles,
  listVariants,
  listVariantTitles,
  listVisibleCollections,
  type OfferRow,
} from './catalog.queries.ts'
export { CatalogReadModel } from './read-model.ts'
export type {
  SelectedVariant,
  Selection,
  SelectionStock,
  SelectionTerms,
} from './index/selection.ts'
export { type FindMarks, withMarks } from './answers/markable-answer.ts'
export {
  type DeskCollection,
  type DeskColor,
  type DeskProduct,
  findDeskProduct,
  findProductIdByKey,
  listCollectionsWith,
  listDeskColors,
  listProductChoices,
  lockDeskProduct,
  type ProductRecord,
} from './desk/desk-product.queries.ts'
export { listDeskProducts, type ListedProductRow } from './desk/product-list.queries.ts'
export {
  copyColors,
  deleteProduct,
  deleteProductColors,
  deleteVariants,
  insertColor,
  insertProduct,
  insertProductColor,
  insertVariants,
  keepVariants,
  listColorsByName,
  listDueProducts,
  listKnownCollections,
  lockVariants,
  orderColors,
  putBrand,
  raiseVersion,
  setCollections,
  updateProduct,
  updatePublishing,
} from './desk/write-product.queries.ts'
export { previewProduct } from './answers/read-product.ts'
export { findTitle, listProductIdsByTitle } from './titles.queries.ts'
export {
  findVariantName,
  hasProducts,
  listCollectionsOf,
  searchProductTitles,
} from './staff-search.queries.ts'
export {
  listColorsOf,
  lockProduct,
  showDrawing,
  showPhotos,
} from './desk/shown-pictures.queries.ts'
export {
  type ExportedProduct,
  findProductsOfSkus,
  listKnownColors,
  listProductIds,
  listProductRecords,
  listProductsAfter,
} from './desk/exported-products.queries.ts'
export {
  type ExportedCollection,
  listExportedCollections,
  setMembers,
} from './desk/imported-collections.queries.ts'
export {
  addMember,
  type CollectionPlan,
  findStaffCollection,
  insertStaffCollection,
  listOtherMembers,
  listPlacedMembers,
  listStaffCollections,
  lockCollection,
  lockCollections,
  orderStaffCollections,
  placeMembers,
  removeMember,
  showCollectionsOf,
  type StaffCollection,
  updateStaffCollection,
} from './desk/collections.queries.ts'
