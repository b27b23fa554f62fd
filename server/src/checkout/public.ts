export { countObjections, listChargesOfItem } from './charges/charges.queries.ts'
export { personalCheckouts } from './personal-checkouts.queries.ts'
