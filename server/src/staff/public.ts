export { audit } from './audit/audit.ts'
