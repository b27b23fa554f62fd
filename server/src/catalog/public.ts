export { toListingQuery } from './listing-query.ts'
export { CatalogReadModel } from './read-model.ts'
export type { Selection, SelectionTerms } from './selection.ts'
export { type FindMarks, withMarks } from './with-marks.ts'
