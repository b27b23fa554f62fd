/** What a staff member may be allowed to do (STAFF-5). */
export const PERMISSIONS = [
  'service',
  'warehouse',
  'catalogue',
  'events',
  'finance',
  'owner',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * Who may make a call under /ajax/admin:
 * - `before-login`: no login is needed.
 * - `factor`: the password was right, and the second factor is missing.
 * - `setup`: the member has to set up a second factor, or is logged in.
 * - `any`: every member who is logged in.
 * - A permission: members who have it.
 * - Several: members who have one of them. For what more than one kind of work must see, such as an order.
 */
export type StaffAccess = 'before-login' | 'factor' | 'setup' | 'any' | Permission | Permission[]

/** How far a login is. FACTOR: the second factor is still to be given. SETUP: one must be set up first. */
export const STAGES = ['FACTOR', 'SETUP', 'COMPLETE'] as const
export type Stage = (typeof STAGES)[number]
