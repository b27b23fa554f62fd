export { describeModel } from './describe-model.ts'
export { describePictures } from './pictures.queries.ts'
