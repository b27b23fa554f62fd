export { findAddress } from './addresses.queries.ts'
export { assertDelivered } from './states.ts'
export { personalAddresses } from './personal-addresses.queries.ts'
