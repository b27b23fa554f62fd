export { countFreeUnits } from './inventory.queries.ts'
