export { holdItems, listItemsById, type OfferedItem, releaseItems } from './cart.queries.ts'
export { isInStock, offerRefusalOf, refusalOf, termsOf } from './cart-rules.ts'
export { applyTerms, offerTermsOf } from './load-terms.ts'
export { moveCart } from './move-cart.ts'
