import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { beforeEach, expect, test } from 'vitest'
import { type Limit, LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { newVisitor } from '../../../test/new-visitor.ts'
import { passTime, storeLimits } from '../../../test/stored-limits.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const HOUSE = '203.0.113.50'
// The numbers of the shop for a longer time, so that a slow machine refills none.
const SLOWLY = { window_seconds: 10_000_000 }
const SLOW = {
  event_password_by_guest: SLOWLY,
  event_password_first_tries: SLOWLY,
  event_password_first_miss_from_address: SLOWLY,
  event_password_from_address: SLOWLY,
}

const shop = await buildTestApp({
  prepare: async (db) => {
    await insertTrunkShow(db, { alias: 'spring', password: 'tulip' })
  },
})
const { db } = shop
beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  await storeLimits(db, SLOW)
})

const newMembers = (count: number) => Array.from({ length: count }, () => newVisitor(shop, HOUSE))
type Member = ReturnType<typeof newVisitor>
const ask = (member: Member, password: string) =>
  member.call(loginTrunkShow, { trunk_show_alias_id: 'spring', password })
const join = async (member: Member, password: string) => (await ask(member, password)).status

test('300 members of one address who join within a minute get in, 30 at a time, after others guessed there (GROUP-9)', async () => {
  // 14 are left: 12 first tries of the guessers, and 28 further ones, were misses.
  const first = { ...SLOWLY, limit: 26 }
  await storeLimits(db, { ...SLOW, event_password_first_miss_from_address: first })
  const guessers = newMembers(4)
  for (const guesser of guessers)
    for (let i = 0; i < 10; i++) expect(await join(guesser, 'wrong')).toBe(400)
  for (let i = 0; i < 10; i++) {
    const statuses = await Promise.all(newMembers(30).map((member) => join(member, 'tulip')))
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200))
  }
  // Right ones cost nothing; a guest who has missed waits.
  for (const member of newMembers(1)) expect(await join(member, 'wrong')).toBe(400)
  for (const guesser of guessers) expect(await join(guesser, 'tulip')).toBe(429)
})

test('guesses at once with many Guest-Ids hear as many answers as the address has, and the next member waits for one refill (GROUP-9)', async () => {
  const few = { ...SLOWLY, limit: 4 }
  await storeLimits(db, { ...SLOW, event_password_first_miss_from_address: few })
  const statuses = await Promise.all(newMembers(20).map((member) => join(member, 'wrong')))
  expect(statuses.filter((status) => status === 400)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(16)
  const refused = await ask(newMembers(1)[0]!, 'tulip')
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeLessThanOrEqual(SLOWLY.window_seconds / few.limit)
  await passTime(db, wait)
  const house = await Promise.all(newMembers(20).map((member) => join(member, 'tulip')))
  expect(house).toEqual(Array.from({ length: 20 }, () => 200))
})

test('the numbers of the shop: 90 misses at once, then 120 an hour, and a first try after a minute', () => {
  const { event_password_first_miss_from_address: first, event_password_from_address: further } =
    LIMITS
  expect(first.limit + further.limit).toBe(90)
  const perHour = ({ limit, windowSeconds }: Limit) => (limit * 3_600) / windowSeconds
  expect(perHour(first) + perHour(further)).toBe(120)
  expect(first.windowSeconds / first.limit).toBe(60)
})
