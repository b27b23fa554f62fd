import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  DEMO_CARDS,
  DEMO_COUPONS,
  DEMO_GROUPS,
  DEMO_LOGINS,
  DEMO_STAFF,
  DEMO_STOCK,
  demoGuide,
} from './guide.ts'

const OUTBOX_URL = 'http://localhost:3000/dev/outbox'
const INVITATION_URL = 'http://localhost:3000/#/questionnaire?id=magnolia-zln'
const GUEST_ORDER_URL = 'http://localhost:3000/order/TW-GEST0001?key=signed'
const contents = {
  logins: [...DEMO_LOGINS],
  staff: [...DEMO_STAFF],
  outboxUrl: OUTBOX_URL,
  invitationUrl: INVITATION_URL,
  guestOrderUrl: GUEST_ORDER_URL,
}

test('the guide names every login, group, card, coupon and size', () => {
  const guide = demoGuide(contents)
  const words = [
    ...DEMO_LOGINS.flatMap(({ email, password }) => [email, password]),
    ...DEMO_GROUPS.flatMap(({ alias, password }) => [alias, password]),
    ...DEMO_CARDS.map(({ number }) => number),
    ...DEMO_COUPONS.map(({ code }) => code),
    ...Object.values(DEMO_STOCK).flatMap(({ path, stock }) => [path, stock]),
  ]
  for (const word of words) expect(guide).toContain(word)
})

const demoPage = readFileSync(new URL('../../docs/demo.md', import.meta.url), 'utf8')

test('docs/demo.md lists the same sizes', () => {
  const rows = [...demoPage.matchAll(/^\| `(\/(?:sale\/)?p\/\d+)` +\| (\w+) +\| (.+?) +\|$/gm)]
  expect(rows.map(([, path, size, stock]) => ({ path, size, stock }))).toEqual(
    Object.values(DEMO_STOCK).map(({ path, size, stock }) => ({ path, size, stock })),
  )
})

test('docs/demo.md lists the same logins and groups', () => {
  for (const { email, password } of DEMO_LOGINS)
    expect(demoPage).toMatch(new RegExp(`\\| ${email} +\\| ${password} +\\|`))
  for (const { who, alias, password, state } of DEMO_GROUPS)
    expect(demoPage.replaceAll(/ +/g, ' ')).toContain(
      `| ${who} | \`${alias}\` | ${password} | ${state} |`,
    )
})

test('the logins of the README work', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/\| (\S+@twirl\.test) +\| (\S+) +\|/g)]
  expect(rows.length).toBeGreaterThan(0)
  for (const [, email, password] of rows)
    expect(DEMO_LOGINS).toContainEqual(expect.objectContaining({ email, password }))
})

test('docs/demo.md lists the same staff, and the guide too', () => {
  for (const { name, email, password } of DEMO_STAFF) {
    expect(demoPage).toMatch(new RegExp(`\\| ${email} +\\| ${password} +\\|`))
    expect(demoGuide(contents)).toMatch(new RegExp(`${name} +${email} +${password}`))
  }
})

test('it tells where to read the mail, if anywhere', () => {
  expect(demoGuide(contents)).toContain(OUTBOX_URL)
  expect(demoGuide({ ...contents, outboxUrl: null })).not.toContain('Read the mail')
})

test('it brings an invitation and the order of a guest', () => {
  expect(demoGuide(contents)).toContain(INVITATION_URL)
  expect(demoGuide(contents)).toContain(GUEST_ORDER_URL)
})

test('it fits a terminal', () => {
  for (const line of demoGuide(contents).split('\n')) {
    expect(line.length).toBeLessThanOrEqual(80)
  }
})

test('it shows no password that was changed, and no section without logins', () => {
  const logins = DEMO_LOGINS.map((login) => ({ ...login, password: null }))
  expect(demoGuide({ ...contents, logins })).toContain('404-555-0133  (changed earlier)')
  expect(demoGuide({ ...contents, logins: [] })).not.toContain('Log in')
})
