export { FavoriteMarks, readMarksFrom } from './favorite-marks.ts'
export { moveFavorites } from './move-favorites.ts'
