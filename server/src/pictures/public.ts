export { describeModel } from './describe-model.ts'
export type { TakeInPhoto } from './photo-intake.ts'
export { storePhotoPicture } from './picture-of-photos.ts'
export {
  deletePhoto,
  findPhoto,
  findPreview,
  insertPhoto,
  listPhotos,
  orderPhotos,
  type PhotoOwner,
  type ProductPhoto,
  updatePhoto,
} from './photos.queries.ts'
export { describePictures } from './pictures.queries.ts'
