export { fillPlaceholders, fillText, numbersOf } from './fill-placeholders.ts'
export { DEFAULT_SETTINGS } from './default-settings.ts'
export { storeSetting } from './desk/change-setting.ts'
export { mergeSettings, type ShopSettings } from './shop-settings.ts'
export { listStoredSettings, putSetting } from './system.queries.ts'
export {
  findHomePart,
  insertHomePart,
  listAllHomeParts,
  lockHomeParts,
  removeHomePart,
  toggleHomeParts,
  updateHomePart,
} from './home-parts.queries.ts'
export { asSettings, isShownOn } from './home-today.ts'
