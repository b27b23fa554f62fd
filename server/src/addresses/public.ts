export { findAddress } from './addresses.queries.ts'
export { personalAddresses } from './personal-addresses.queries.ts'
