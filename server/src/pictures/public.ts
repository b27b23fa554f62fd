export { describePictures } from './pictures.queries.ts'
