// What a newcomer can try in the demo shop. Slices that add demo data read their logins, passwords
// and codes from here, so that what is printed is what works.

export const DEMO_LOGINS = [
  { who: 'Sorority member', email: 'ava@twirl.test', password: 'twirl2026' },
  { who: 'No sorority', email: 'mia@twirl.test', password: 'twirl2026' },
  { who: 'Group leader', email: 'chloe@twirl.test', password: 'twirl2026' },
  { who: 'Staff', email: 'staff@twirl.test', password: 'twirlstaff2026' },
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
  { code: 'LAST1', effect: 'one use in all' },
  { code: 'EXPIRED5', effect: 'expired' },
  { code: 'SLEEPY', effect: 'not active' },
] as const

/** Printed at start, so that nobody has to look for a way in. */
export function demoGuide(origin: string): string {
  return [
    'To try in the demo shop',
    section(
      'Log in',
      DEMO_LOGINS.map(({ who, email, password }) => [who, email, password]),
    ),
    section(
      'Join a group',
      DEMO_GROUPS.map(({ who, alias, password, state }) => [who, alias, password, state]),
    ),
    section(
      'Pay by card',
      DEMO_CARDS.map(({ number, outcome }) => [number, outcome]),
    ),
    section(
      'Use a coupon',
      DEMO_COUPONS.map(({ code, effect }) => [code, effect]),
    ),
    section('Break the tax service', [['zip 99999', 'answers like an outage']]),
    section('Read the mail', [[`${origin}/dev/outbox`]]),
  ].join('\n')
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
