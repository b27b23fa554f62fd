export { describeModel } from './describe-model.ts'
export { describeDrawing, type DrawnPicture, imageKeyOf, storeDrawing } from './drawn-picture.ts'
export type { TakeInPhoto } from './photo-intake.ts'
export { storePhotoPicture } from './picture-of-photos.ts'
export {
  deletePhoto,
  findPhoto,
  findPreview,
  insertPhoto,
  isUploaded,
  listPhotos,
  orderPhotos,
  type PhotoOwner,
  type ProductPhoto,
  updatePhoto,
} from './photos.queries.ts'
export { describePictures } from './pictures.queries.ts'
export { findAnyImageKey } from './pictures.queries.ts'
