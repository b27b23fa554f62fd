export { DEFAULT_PAGES } from './default-pages.ts'
export { contentTag, type ShopContent } from './shop-content.ts'
