import * as z from 'zod/mini'
import { id } from '../../primitives.ts'
import { PERMISSIONS } from './permissions.ts'

export const permission = z.enum(PERMISSIONS)

/** A staff member, as every page of the back office knows the one who uses it. */
export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  permissions: z.array(permission),
})
export type StaffMember = z.output<typeof staffMember>

/** Why something was done, for the audit log. */
export const REASON_MAX = 500
