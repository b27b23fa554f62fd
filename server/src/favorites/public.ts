export { moveFavorites } from './move-favorites.ts'
export { personalFavorites } from './personal-favorites.queries.ts'
