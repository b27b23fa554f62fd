import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { email, idParam, note } from '../../primitives.ts'
import { permission, REASON_MAX, staffMember } from './member.ts'

const chosenPermissions = z
  .array(permission)
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(6))
const reason = note(REASON_MAX)

const listedMember = z.extend(staffMember, {
  status: z.enum(['INVITED', 'INVITATION_EXPIRED', 'ACTIVE', 'DEACTIVATED']),
  factor_count: z.int(),
  device_count: z.int(),
  last_seen_at: z.nullable(z.string()),
})
export type ListedMember = z.output<typeof listedMember>

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/staff',
  summary: 'All staff members, by name.',
  caller: { staff: 'owner' },
  input: z.object({}),
  output: z.object({ members: z.array(listedMember) }),
  errors: [],
})

export const inviteStaff = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/staff',
  summary: 'Invites a new member by mail.',
  caller: { staff: 'owner' },
  input: z.object({ email, permissions: chosenPermissions }),
  output: listedMember,
  errors: ['STAFF_EXISTS', 'PASSWORD_NEEDED_AGAIN', 'TOO_MANY_REQUESTS'],
})

export const renewStaffInvitation = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/staff/{id}/invitation',
  summary:
    'Sends a new link to set a password. The second factors and sessions of the member end, and the old password does not work any more.',
  caller: { staff: 'owner' },
  input: z.object({ id: idParam, reason }),
  output: listedMember,
  errors: [
    'NOT_FOUND',
    'LAST_OWNER',
    'STAFF_DEACTIVATED',
    'PASSWORD_NEEDED_AGAIN',
    'TOO_MANY_REQUESTS',
  ],
})

export const changeStaffPermissions = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/staff/{id}/permission',
  summary: 'Sets what a member may do.',
  caller: { staff: 'owner' },
  input: z.object({ id: idParam, permissions: chosenPermissions, reason }),
  output: listedMember,
  errors: ['NOT_FOUND', 'LAST_OWNER', 'PASSWORD_NEEDED_AGAIN'],
})

export const deactivateStaff = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/staff/{id}/deactivate',
  summary: 'Ends all sessions of a member and refuses further logins.',
  caller: { staff: 'owner' },
  input: z.object({ id: idParam, reason }),
  output: listedMember,
  errors: ['NOT_FOUND', 'LAST_OWNER', 'PASSWORD_NEEDED_AGAIN'],
})

export const reactivateStaff = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/staff/{id}/reactivate',
  summary: 'Lets a member who was deactivated log in again.',
  caller: { staff: 'owner' },
  input: z.object({ id: idParam, reason }),
  output: listedMember,
  errors: ['NOT_FOUND', 'PASSWORD_NEEDED_AGAIN'],
})

export const endStaffSessions = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/staff/{id}/session',
  summary: 'Signs a member out on all devices.',
  caller: { staff: 'owner' },
  input: z.object({ id: idParam }),
  output: listedMember,
  errors: ['NOT_FOUND'],
})
