// The calls of the catalogue, always imported dynamically: one file that a page loads after its first paint.
export { listCollections } from '@twirl/contract/catalog/collections'
export { listClearanceItems, listCollectionItems } from '@twirl/contract/catalog/listing'
export { getProduct } from '@twirl/contract/catalog/product'
export {
  listRandomDisplayProducts,
  listRecommendedProducts,
} from '@twirl/contract/catalog/recommendations'
export { searchProducts } from '@twirl/contract/catalog/search'
