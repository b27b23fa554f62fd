export { FavoriteMarks, followFavoriteChanges, readMarksFrom } from './favorite-marks.ts'
