export { audit } from './audit/audit.ts'
export { type Act, findLastAct, listActs, listAuditEntries } from './audit/audit.queries.ts'
export { assertRecentPassword } from './login/staff-sessions.ts'
export { listStaffNames } from './members/members.queries.ts'
