export { CatalogReadModel } from './read-model.ts'
