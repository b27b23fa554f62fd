import { expect, test } from 'vitest'
import { DEMO_CARDS, DEMO_COUPONS, DEMO_GROUPS, DEMO_LOGINS, demoGuide } from './guide.ts'

test('the guide names every login, group, card and coupon', () => {
  const guide = demoGuide('http://localhost:3000')
  const words = [
    ...DEMO_LOGINS.flatMap(({ email, password }) => [email, password]),
    ...DEMO_GROUPS.flatMap(({ alias, password }) => [alias, password]),
    ...DEMO_CARDS.map(({ number }) => number),
    ...DEMO_COUPONS.map(({ code }) => code),
  ]
  for (const word of words) expect(guide).toContain(word)
})

test('it fits a terminal', () => {
  for (const line of demoGuide('http://localhost:3000').split('\n')) {
    expect(line.length).toBeLessThanOrEqual(80)
  }
})
