export { personalCheckouts } from './personal-checkouts.queries.ts'
