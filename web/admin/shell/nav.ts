import type { Permission } from '@twirl/contract/staff/permissions'

type NavEntry = {
  path: string
  text: string
  /** What it is for; null for everyone. The page is shown to those only (STAFF-6). */
  permission: Permission | null
  /** What can be done there, for the start page. */
  about: string
}

/** The pages of the back office. A new page adds an entry here and a route in router.tsx. */
export const NAV: readonly NavEntry[] = [
  { path: '/admin', text: 'Start', permission: null, about: '' },
  {
    path: '/admin/staff',
    text: 'Staff',
    permission: 'owner',
    about: 'Invite people, choose what they may do, and end their access.',
  },
  {
    path: '/admin/audit',
    text: 'Audit log',
    permission: 'owner',
    about: 'See who changed what, when and why.',
  },
  {
    path: '/admin/account',
    text: 'Account',
    permission: null,
    about: 'Your password, your second factors and the devices you are logged in on.',
  },
]

export const PERMISSION_TEXTS: Record<Permission, { name: string; allows: string }> = {
  service: { name: 'Service', allows: 'orders, customers, messages' },
  warehouse: { name: 'Warehouse', allows: 'pack, ship, hand out, receive, grade' },
  catalogue: { name: 'Catalog', allows: 'products' },
  events: { name: 'Events', allows: 'group events' },
  finance: { name: 'Finance', allows: 'refunds above the limit, charges, exports' },
  owner: { name: 'Owner', allows: 'staff, settings, audit log' },
}

export function describePermission(permission: Permission): string {
  const { name, allows } = PERMISSION_TEXTS[permission]
  return `${name}: ${allows}`
}

export function mayOpen(path: string, permissions: readonly Permission[]): boolean {
  const entry = NAV.find((each) => each.path === path)
  return !entry?.permission || permissions.includes(entry.permission)
}
