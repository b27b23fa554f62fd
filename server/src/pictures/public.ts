export { describePictures, type PictureDescription } from './pictures.queries.ts'
