export { toListingQuery } from './index/list-products.ts'
export {
  listOffers,
  listTitles,
  listVariants,
  listVariantTitles,
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
export { findTitle, listProductIdsByTitle } from './titles.queries.ts'
export { findVariantName, listCollectionsOf, searchProductTitles } from './staff-search.queries.ts'
export {
  listColorsOf,
  lockProduct,
  showDrawing,
  showPhotos,
} from './desk/shown-pictures.queries.ts'
