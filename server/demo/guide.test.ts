import { expect, test } from 'vitest'
import { DEMO_CARDS, DEMO_COUPONS, DEMO_GROUPS, DEMO_LOGINS, demoGuide } from './guide.ts'

const OUTBOX_URL = 'http://localhost:3000/dev/outbox'
const INVITATION_URL = 'http://localhost:3000/#/questionnaire?id=magnolia-zln'
const links = { outboxUrl: OUTBOX_URL, invitationUrl: INVITATION_URL }

test('the guide names every login, group, card and coupon', () => {
  const guide = demoGuide(links)
  const words = [
    ...DEMO_LOGINS.flatMap(({ email, password }) => [email, password]),
    ...DEMO_GROUPS.flatMap(({ alias, password }) => [alias, password]),
    ...DEMO_CARDS.map(({ number }) => number),
    ...DEMO_COUPONS.map(({ code }) => code),
  ]
  for (const word of words) expect(guide).toContain(word)
})

test('it tells where to read the mail, if anywhere', () => {
  expect(demoGuide(links)).toContain(OUTBOX_URL)
  expect(demoGuide({ ...links, outboxUrl: null })).not.toContain('Read the mail')
})

test('it brings an invitation', () => {
  expect(demoGuide(links)).toContain(INVITATION_URL)
})

test('it fits a terminal', () => {
  for (const line of demoGuide(links).split('\n')) {
    expect(line.length).toBeLessThanOrEqual(80)
  }
})
