// The guide lists what a newcomer can try in the demo shop. Slices that add demo data read their logins, passwords
// and codes from here, so that what is printed works.

export const DEMO_LOGINS = [
  {
    who: 'Sorority member',
    email: 'ava@twirl.test',
    phone_number: '4045550131',
    password: 'twirl2026',
  },
  {
    who: 'No sorority',
    email: 'mia@twirl.test',
    phone_number: '4045550132',
    password: 'twirl2026',
  },
  {
    who: 'Group leader',
    email: 'chloe@twirl.test',
    phone_number: '4045550133',
    password: 'twirl2026',
  },
] as const

/** They log in at /admin. */
export const DEMO_STAFF = [
  {
    name: 'Robin Hale',
    email: 'owner@twirl.test',
    permissions: ['service', 'warehouse', 'catalogue', 'events', 'finance', 'owner'],
    password: 'twirlowner2026',
  },
  {
    name: 'Sam Ortiz',
    email: 'service@twirl.test',
    permissions: ['service'],
    password: 'twirlservice2026',
  },
  {
    name: 'Wren Abbott',
    email: 'warehouse@twirl.test',
    permissions: ['warehouse'],
    password: 'twirlwarehouse2026',
  },
  {
    name: 'Cleo Marsh',
    email: 'catalogue@twirl.test',
    permissions: ['catalogue'],
    password: 'twirlcatalogue2026',
  },
  {
    name: 'Eli Novak',
    email: 'events@twirl.test',
    permissions: ['events'],
    password: 'twirlevents2026',
  },
  {
    name: 'Finn Doyle',
    email: 'finance@twirl.test',
    permissions: ['finance'],
    password: 'twirlfinance2026',
  },
] as const

export const DEMO_GROUPS = [
  {
    who: 'Magnolia University, Zeta Lambda Nu',
    alias: 'magnolia-zln',
    password: 'magnolia',
    state: 'open',
  },
  {
    who: 'Lakeshore State, Zeta Lambda Nu',
    alias: 'lakeshore-zln',
    password: 'harbor',
    state: 'open',
  },
  {
    who: 'Magnolia University, Phi Omega Tau',
    alias: 'magnolia-pot',
    password: 'rosewood',
    state: 'ended',
  },
  {
    who: 'Sunset Bridal Party (group rental)',
    alias: 'sunset-party',
    password: 'sunset',
    state: 'open',
  },
] as const

/** A person on the roster of Spring Formal without an account. */
export const DEMO_INVITED = { alias: 'magnolia-zln', email: 'emma@twirl.test' } as const

/** Sizes with a known calendar, on the day of the first start; the rest of the stock is random. */
export const DEMO_STOCK = {
  freeForEventOnly: {
    path: '/p/19',
    size: 'M',
    skus: ['TW-0019-BTR-M'],
    alias: 'magnolia-zln',
    stock: 'rented out today, free for Spring Formal',
  },
  freeTodayOnly: {
    path: '/p/19',
    size: 'L',
    skus: ['TW-0019-BTR-L'],
    alias: 'magnolia-zln',
    stock: 'free today, taken during Spring Formal',
  },
  rentedOut: {
    path: '/p/165',
    size: 'all',
    skus: ['XS', 'S', 'M', 'L', 'XL'].map((size) => `TW-0165-PLM-${size}`),
    stock: 'rented out in every size',
  },
  lastOne: {
    path: '/p/209',
    size: 'S',
    skus: ['TW-0209-BLK-S'],
    stock: 'one left',
  },
  lastOnClearance: {
    path: '/sale/p/216',
    size: 'S',
    skus: ['TW-0216-SLV-S'],
    stock: 'one on clearance',
  },
  inRepair: {
    path: '/p/209',
    size: 'M',
    skus: ['TW-0209-BLK-M'],
    stock: 'one in repair, its end unknown',
  },
  atRisk: {
    path: '/p/155',
    size: 'M',
    skus: ['TW-0155-SGE-M'],
    stock: 'one late, and promised from tomorrow on',
  },
} as const

export const DEMO_CARDS = [
  { number: '4242424242424242', outcome: 'accepted' },
  { number: '5555555555554444', outcome: 'accepted' },
  { number: '378282246310005', outcome: 'accepted' },
  { number: '6011111111111117', outcome: 'accepted' },
  { number: '6200000000000005', outcome: 'accepted' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient funds' },
  { number: '4000000000000119', outcome: 'the gateway times out after charging' },
] as const

export const DEMO_COUPONS = [
  { code: 'WELCOME10', effect: '10% off' },
  { code: 'TAKE15', effect: '$15 off' },
  { code: 'ONCE20', effect: '20% off, once per customer' },
  { code: 'LAST1', effect: '10% off, one use in all' },
  { code: 'EXPIRED5', effect: 'expired' },
  { code: 'SLEEPY', effect: 'not active' },
] as const

/** Orders of the sorority member, by what they show. The days are counted from the first start. */
export const DEMO_ORDERS = {
  upcoming: 'TW-AVA00001',
  shipped: 'TW-AVA00002',
  out: 'TW-AVA00003',
  dueSoon: 'TW-AVA00004',
  overdue: 'TW-AVA00005',
  returning: 'TW-AVA00006',
  received: 'TW-AVA00007',
  closed: 'TW-AVA00008',
  coupon: 'TW-AVA00009',
  partlyRefunded: 'TW-AVA00010',
  refunded: 'TW-AVA00011',
  financiallyRefunded: 'TW-AVA00012',
  springFormal: 'TW-AVA00013',
  winterGala: 'TW-AVA00014',
  groupRental: 'TW-AVA00015',
  accessory: 'TW-AVA00016',
  gift: 'TW-AVA00017',
  exchanged: 'TW-AVA00018',
  exchange: 'TW-AVA00019',
  kept: 'TW-AVA00020',
  purchasedRental: 'TW-AVA00021',
  lostCharge: 'TW-AVA00022',
  outcomeCharge: 'TW-AVA00023',
  extraMonth: 'TW-AVA00024',
  refundRequested: 'TW-AVA00025',
  refundRejected: 'TW-AVA00026',
  lostRental: 'TW-AVA00027',
  outLonger: 'TW-AVA00028',
  refundedUnsent: 'TW-AVA00029',
} as const

/** Can be claimed: its code is sent to this address, which only the outbox shows. */
export const DEMO_GUEST_ORDER = {
  order_number: 'TW-GEST0001',
  email: 'guest@twirl.test',
  card_number: '378282246310005',
} as const

type Login = { who: string; email: string; phone_number: string; password: string | null }
type StaffLogin = { name: string; email: string; password: string | null }

type Contents = {
  /** Logins with their passwords; null for one that was changed earlier. */
  logins: Login[]
  /** The logins of the back office. */
  staff: StaffLogin[]
  /** The link of the invitation mail. */
  invitationUrl: string
  /** The signed link of the guest's order. */
  guestOrderUrl: string
  /** Null where it is closed. */
  outboxUrl: string | null
}

/** Printed at start, so that everything can be tried at once. */
export function demoGuide(contents: Contents): string {
  const { logins, staff, invitationUrl, guestOrderUrl, outboxUrl } = contents
  return [
    'To try in the demo shop',
    ...(logins.length ? [loginSection(logins)] : []),
    ...(staff.length ? [staffSection(staff)] : []),
    section(
      'Join a group',
      DEMO_GROUPS.map(({ who, alias, password, state }) => [who, alias, password, state]),
    ),
    section('Answer an invitation', [[invitationUrl]]),
    section(
      'Pay by card',
      DEMO_CARDS.map(({ number, outcome }) => [number, outcome]),
    ),
    section(
      'Use a discount code',
      DEMO_COUPONS.map(({ code, effect }) => [code, effect]),
    ),
    section('Claim the order of a guest', [[guestOrderUrl]]),
    section('Break the tax service', [['zip 99999', 'answers like an outage']]),
    section(
      'See what is free',
      Object.values(DEMO_STOCK).map(({ path, size, stock }) => [path, size, stock]),
    ),
    ...(outboxUrl ? [section('Read the mail', [[outboxUrl]])] : []),
  ].join('\n')
}

export function loginSection(logins: Login[]): string {
  return section(
    'Log in',
    logins.map(({ who, email, phone_number, password }) => [
      who,
      email,
      phone_number.replace(/(...)(...)/, '$1-$2-'),
      password ?? '(changed earlier)',
    ]),
  )
}

export function staffSection(staff: StaffLogin[]): string {
  return section(
    'Run the shop at /admin',
    staff.map(({ name, email, password }) => [name, email, password ?? '(changed earlier)']),
  )
}

const INDENT = '  '

function section(title: string, rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(INDENT)
      .trimEnd(),
  )
  return [`\n${INDENT}${title}`, ...lines.map((line) => `${INDENT}${INDENT}${line}`)].join('\n')
}
