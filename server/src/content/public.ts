export { contentTag, type ShopContent } from './shop-content.ts'
