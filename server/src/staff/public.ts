export { audit } from './audit/audit.ts'
export { type Act, listActs } from './audit/audit.queries.ts'
export { findActorAt, findLastAct } from './audit/who-did.queries.ts'
export { listStaffNames } from './members/members.queries.ts'
