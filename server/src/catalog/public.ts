export { toListingQuery } from './listing-query.ts'
export { CatalogReadModel } from './read-model.ts'
export type { Selection, SelectionTerms } from './index/selection.ts'
export { type FindMarks, withMarks } from './answers/with-marks.ts'
