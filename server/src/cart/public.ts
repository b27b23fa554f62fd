export { moveCart } from './move-cart.ts'
