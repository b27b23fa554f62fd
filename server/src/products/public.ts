export { changeProduct, makeProduct } from './writing/write-product.ts'
export { setColors } from './writing/set-colors.ts'
export { setPublishing } from './writing/set-publishing.ts'
