export { audit } from './audit/audit.ts'
export { findActorAt, listStaffNames } from './audit/who-did.queries.ts'
export { type Act, listActs } from './audit/audit.queries.ts'
