import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { newVisitor } from '../../../test/new-visitor.ts'
import { storeLimits } from '../../../test/stored-limits.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const HOUSE = '203.0.113.50'
// The numbers of the shop for a longer time, so that a slow machine refills none.
const SLOWLY = { window_seconds: 10_000_000 }

const shop = await buildTestApp({
  prepare: async (db) => {
    await insertTrunkShow(db, { alias: 'spring', password: 'tulip' })
  },
})
const { db } = shop
beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  await storeLimits(db, { event_password_from_address: SLOWLY, event_password_by_guest: SLOWLY })
})

const newMembers = (count: number) => Array.from({ length: count }, () => newVisitor(shop, HOUSE))
const join = async (member: ReturnType<typeof newVisitor>, password: string) =>
  (await member.call(loginTrunkShow, { trunk_show_alias_id: 'spring', password })).status

test('after 30 wrong passwords of others, 100 members who have not missed get in at once', async () => {
  const guessers = newMembers(3)
  for (const guesser of guessers)
    for (let i = 0; i < 10; i++) expect(await join(guesser, 'wrong')).toBe(400)
  const statuses = await Promise.all(newMembers(100).map((member) => join(member, 'tulip')))
  expect(statuses).toEqual(Array.from({ length: 100 }, () => 200))
  // Right ones cost nothing; a guest who has missed waits.
  for (const member of newMembers(1)) expect(await join(member, 'wrong')).toBe(400)
  for (const guesser of guessers) expect(await join(guesser, 'tulip')).toBe(429)
})

test('guesses at once with many Guest-Ids are bounded, and all of them are counted', async () => {
  const few = {
    event_password_from_address: { ...SLOWLY, limit: 3 },
    event_password_first_tries_of_guests: { ...SLOWLY, limit: 4 },
  }
  await storeLimits(db, { ...few, event_password_tries_from_address: { ...SLOWLY, limit: 12 } })
  const statuses = await Promise.all(newMembers(40).map((member) => join(member, 'wrong')))
  const heard = statuses.filter((status) => status === 400).length
  expect(heard).toBeGreaterThanOrEqual(7)
  expect(heard).toBeLessThanOrEqual(12)
  await storeLimits(db, few)
  for (const member of newMembers(1)) expect(await join(member, 'tulip')).toBe(429)
})
