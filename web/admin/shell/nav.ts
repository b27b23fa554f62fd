import type { Permission } from '@twirl/contract/staff/access/permissions'

type NavEntry = {
  path: string
  text: string
  /** Whom it is for: members who have one of these; null for everyone. It is shown to those only (STAFF-6). */
  permissions: readonly Permission[] | null
  /** What can be done there, for the start page. */
  about: string
}

export type NavGroup = {
  /** Null for what stands above all groups. */
  title: string | null
  entries: readonly NavEntry[]
}

/** The pages of the back office, by what they are about. A new page adds an entry here and a route in router.tsx. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    title: null,
    entries: [{ path: '/admin', text: 'Today', permissions: null, about: '' }],
  },
  {
    title: 'Sales',
    entries: [
      {
        path: '/admin/orders',
        text: 'Orders',
        permissions: ['service', 'warehouse', 'finance'],
        about: 'Find an order, see its pieces and its money, and take it further.',
      },
      {
        path: '/admin/refunds',
        text: 'Refunds',
        permissions: ['service', 'finance'],
        about: 'Decide refund requests, and approve refunds above the limit.',
      },
      {
        path: '/admin/customers',
        text: 'Customers',
        permissions: ['service'],
        about:
          'Find a customer, see what the shop has of them, add notes, block, export and erase.',
      },
      {
        path: '/admin/messages',
        text: 'Messages',
        permissions: ['service'],
        about: 'Answer what visitors wrote: questions and applications.',
      },
    ],
  },
  {
    title: 'Warehouse',
    entries: [
      {
        path: '/admin/packing',
        text: 'Packing',
        permissions: ['warehouse'],
        about: 'Scan the pieces of an order into its parcel.',
      },
      {
        path: '/admin/boxes',
        text: 'Boxes',
        permissions: ['warehouse'],
        about: 'Pack, ship and hand out the boxes of group events.',
      },
      {
        path: '/admin/bench',
        text: 'Bench',
        permissions: ['warehouse'],
        about: 'Scan what came back, grade it and send it to its next station.',
      },
      {
        path: '/admin/units',
        text: 'Units',
        permissions: ['warehouse', 'service', 'catalogue'],
        about: 'Find a piece by its code, see where it is and was, receive new ones, print labels.',
      },
      {
        path: '/admin/risks',
        text: 'Promises at risk',
        permissions: ['warehouse', 'service'],
        about: 'See which promised pieces may not be back in time, and give them to other units.',
      },
    ],
  },
  {
    title: 'Catalog and events',
    entries: [
      {
        path: '/admin/products',
        text: 'Products',
        permissions: ['catalogue'],
        about: 'Make and change products, publish them, and see why shoppers do not see one.',
      },
      {
        path: '/admin/collections',
        text: 'Collections',
        permissions: ['catalogue'],
        about: 'Make collections, choose their products and their place in the menu.',
      },
      {
        path: '/admin/home',
        text: 'Home page',
        permissions: ['catalogue'],
        about: 'Plan the bars above the header and the sections of the home page by day.',
      },
      {
        path: '/admin/content',
        text: 'Pages of text',
        permissions: ['owner', 'catalogue'],
        about: 'Change the words of the FAQ, the policies and the other pages of text.',
      },
      {
        path: '/admin/events',
        text: 'Events',
        permissions: ['events'],
        about: 'Make group events, invite their guests, and see who comes and who ordered.',
      },
      {
        path: '/admin/applications',
        text: 'Applications',
        permissions: ['events'],
        about: 'Make events of applications to lead a group, or refuse them.',
      },
      {
        path: '/admin/imports',
        text: 'Import and export',
        permissions: ['catalogue', 'service', 'owner'],
        about:
          'Bring products, units, collections and customers in as CSV files, and save them as such.',
      },
    ],
  },
  {
    title: 'Money',
    entries: [
      {
        path: '/admin/codes',
        text: 'Discount codes',
        permissions: ['finance'],
        about: 'Make discount codes, see who used them, and try one on a real bag.',
      },
      {
        path: '/admin/books',
        text: 'Books',
        permissions: ['finance'],
        about: 'Settle tax that was not charged and differences with the payment gateway.',
      },
      {
        path: '/admin/disputes',
        text: 'Disputed payments',
        permissions: ['service', 'finance'],
        about: 'See payments that customers dispute with their bank, and send evidence.',
      },
      {
        path: '/admin/reports',
        text: 'Reports',
        permissions: ['finance', 'catalogue'],
        about: 'See by day, week and month how the shop did, and save it for a spreadsheet.',
      },
    ],
  },
  {
    title: 'Shop',
    entries: [
      {
        path: '/admin/mails',
        text: 'Mails',
        permissions: ['owner', 'service'],
        about: 'See every mail that the shop sends, send yourself a test, and add a note.',
      },
      {
        path: '/admin/staff',
        text: 'Staff',
        permissions: ['owner'],
        about: 'Invite people, choose what they may do, and end their access.',
      },
      {
        path: '/admin/settings',
        text: 'Settings',
        permissions: ['owner'],
        about: 'Change the terms and texts of the shop, and see who changed them.',
      },
      {
        path: '/admin/services',
        text: 'Services',
        permissions: ['owner'],
        about: 'See whether payments, tax, mail and storage work.',
      },
      {
        path: '/admin/audit',
        text: 'Audit log',
        permissions: ['owner'],
        about: 'See who changed what, when and why.',
      },
      {
        path: '/admin/account',
        text: 'Account',
        permissions: null,
        about: 'Your password, your second factors and the devices you are logged in on.',
      },
    ],
  },
]

export const NAV = NAV_GROUPS.flatMap(({ entries }) => entries)

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

/** The calendar is below the products and belongs to the work with units. */
const CALENDAR = /^\/admin\/products\/\d+\/calendar$/

/** The packing plan is below the events and is read by the warehouse too. */
const PACKING_PLAN = /^\/admin\/events\/\d+\/packing$/

/** Whether a member with these permissions may open a page: an entry of the navigation, or one below it. */
export function mayOpen(path: string, permissions: readonly Permission[]): boolean {
  if (CALENDAR.test(path)) return mayOpen('/admin/units', permissions)
  if (PACKING_PLAN.test(path) && mayOpen('/admin/boxes', permissions)) return true
  const entry = NAV.find((each) => path === each.path || isBelow(path, each.path))
  return !entry?.permissions || entry.permissions.some((each) => permissions.includes(each))
}

const isBelow = (path: string, entry: string) => entry !== '/admin' && path.startsWith(`${entry}/`)
