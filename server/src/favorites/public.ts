export { moveFavorites } from './move-favorites.ts'
