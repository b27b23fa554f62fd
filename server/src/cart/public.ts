export { listItemsById, removeOrdered } from './cart.queries.ts'
export { offerRefusalOf, refusalOf } from './cart-rules.ts'
export { loadOfferTerms, loadTerms, type Shop } from './load-terms.ts'
export { moveCart } from './move-cart.ts'
