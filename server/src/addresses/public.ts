export { findAddress } from './addresses.queries.ts'
