export { countObjections, listChargesOfItem, reopenObjection } from './charges/charges.queries.ts'
export { countPayingInEvent } from './paying-in-event.queries.ts'
export { personalCheckouts } from './personal-checkouts.queries.ts'
export { chargeMailSample } from './charges/charge-confirmation.ts'
