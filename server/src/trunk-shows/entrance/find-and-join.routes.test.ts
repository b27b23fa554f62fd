import {
  checkOnlineTrunkShow,
  getTrunkShow,
  loginTrunkShow,
  logoutTrunkShow,
} from '@twirl/contract/groups/trunk-shows'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertChapter, insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { passTime, storeLimits } from '../../../test/stored-limits.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const MAGNOLIA = { id: 1, name: 'Magnolia University' }
const LAKESHORE = { id: 2, name: 'Lakeshore State' }
const ZETA = { id: 1, name: 'Zeta Lambda Nu' }
const PHI = { id: 2, name: 'Phi Omega Tau' }
const KAPPA = { id: 3, name: 'Kappa Sigma Rho' }

const chapter = (university: { id: number }, sorority: { id: number }) => ({
  university_id: university.id,
  sorority_id: sorority.id,
})
const TWO_OPEN = chapter(MAGNOLIA, ZETA)
const ENDED = chapter(MAGNOLIA, PHI)
const IN_PERSON = chapter(MAGNOLIA, KAPPA)
const WITHOUT_EVENT = chapter(LAKESHORE, ZETA)

let later = 0
let sooner = 0
let group = 0
let fresh = 0
const SOONER_CLOSES = daysFromNow(3)

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    for (const sorority of [ZETA, PHI, KAPPA]) await insertChapter(empty, MAGNOLIA, sorority)
    await insertChapter(empty, LAKESHORE, ZETA)
    later = await insertTrunkShow(empty, {
      ...TWO_OPEN,
      alias: 'spring',
      theme: 'Spring',
      password: 'tulip',
      closes_at: daysFromNow(9),
    })
    sooner = await insertTrunkShow(empty, {
      ...TWO_OPEN,
      kind: 'BOTH',
      alias: 'sooner',
      theme: 'Sooner',
      password: 'clover',
      closes_at: SOONER_CLOSES,
    })
    await insertTrunkShow(empty, {
      ...ENDED,
      alias: 'gala',
      password: 'rosewood',
      closes_at: daysFromNow(-0.5),
    })
    await insertTrunkShow(empty, {
      ...IN_PERSON,
      kind: 'IN_PERSON',
      alias: 'in-person',
      password: 'poppy',
    })
    group = await insertTrunkShow(empty, { alias: 'sunset', theme: 'Sunset', password: 'sunset' })
    await insertTrunkShow(empty, { alias: 'draft', password: 'draft', state: 'DRAFT' })
    await insertTrunkShow(empty, { alias: 'deleted', password: 'deleted', state: 'DELETED' })
    await insertTrunkShow(empty, { alias: 'canceled', password: 'canceled', state: 'CANCELED' })
    await insertTrunkShow(empty, { alias: 'scheduled', password: 'soon', state: 'SCHEDULED' })
    await insertTrunkShow(empty, {
      alias: 'not-yet',
      password: 'tomorrow',
      opens_at: daysFromNow(1),
    })
    // Over, so that its password may be used again.
    await insertTrunkShow(empty, { alias: 'old', password: 'again', state: 'CLOSED' })
    fresh = await insertTrunkShow(empty, { alias: 'fresh', password: 'again' })
  },
})

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  await db.deleteFrom('setting').where('key', '=', 'limits').execute()
})

let visitors = 0
/** A new visitor with an own address. */
function newVisitor() {
  const number = ++visitors
  return {
    guestId: `Visitor${String(number).padStart(25, '0')}`,
    address: `10.0.${number >> 8}.${number & 255}`,
  }
}

const NOTHING = { if_exists: false, theme: null, online_end_time: null, trunk_show_type: null }

describe('PUT /ajax/trunk-show/check-online-trunk-show', () => {
  const check = (input: object, visitor = newVisitor()) =>
    call(checkOnlineTrunkShow, input, visitor)

  test('finds the open event of a chapter; of several, the one that closes first (GROUP-7)', async () => {
    const { status, body } = await check(TWO_OPEN)
    expect([status, body]).toEqual([
      200,
      {
        if_exists: true,
        theme: 'Sooner',
        online_end_time: SOONER_CLOSES.toISOString(),
        trunk_show_type: 'SORORITY_TRUNK_SHOW',
      },
    ])
  })

  test.each([
    [{ trunk_show_alias_id: 'spring' }, 'Spring', 'SORORITY_TRUNK_SHOW'],
    [{ trunk_show_alias_id: ' SUNSET ' }, 'Sunset', 'GROUP_RENTAL'],
    [{ trunk_show_alias_id: 'spring', ...ENDED }, 'Spring', 'SORORITY_TRUNK_SHOW'],
  ])('finds the event that an alias names: %j', async (input, theme, trunk_show_type) => {
    expect((await check(input)).body).toMatchObject({ if_exists: true, theme, trunk_show_type })
  })

  test.each([
    WITHOUT_EVENT,
    chapter({ id: 99 }, { id: 99 }),
    IN_PERSON,
    { trunk_show_alias_id: 'unheard-of' },
    { trunk_show_alias_id: 'in-person' },
    { trunk_show_alias_id: 'draft' },
    { trunk_show_alias_id: 'deleted' },
    {},
    { university_id: null, sorority_id: null, trunk_show_alias_id: null },
  ])('%j has none, and the answer is the same', async (input) => {
    const { status, body } = await check(input)
    expect([status, body]).toEqual([200, NOTHING])
  })

  test.each([
    ENDED,
    { trunk_show_alias_id: 'gala' },
    { trunk_show_alias_id: 'canceled' },
    { trunk_show_alias_id: 'scheduled' },
    { trunk_show_alias_id: 'not-yet' },
  ])('%j has one that is not open: NO_ACTIVE_TRUNK_SHOW', async (input) => {
    const { status, error } = await check(input)
    expect([status, error.errorCode]).toEqual([400, 'NO_ACTIVE_TRUNK_SHOW'])
  })

  test.each([
    [{ university_id: 1 }, 'sorority_id'],
    [{ sorority_id: 1 }, 'university_id'],
    [{ university_id: '1', sorority_id: 1 }, 'university_id'],
    [{ trunk_show_alias_id: '../secret' }, 'trunk_show_alias_id'],
    [{ trunk_show_alias_id: '' }, 'trunk_show_alias_id'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await check(input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('after 20 that do not exist the 21st is refused, for this guest; those that exist are free', async () => {
    const curious = newVisitor()
    for (let i = 0; i < 20; i++) {
      expect((await check(TWO_OPEN, curious)).status).toBe(200)
      expect((await check({ trunk_show_alias_id: `guess-${i}` }, curious)).status).toBe(200)
    }
    const refused = await check({ trunk_show_alias_id: 'guess-20' }, curious)
    expect([refused.status, refused.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = { ...newVisitor(), address: curious.address }
    expect((await check({ trunk_show_alias_id: 'guess-20' }, other)).status).toBe(200)
  })
})

describe('PUT /ajax/trunk-show/login', () => {
  const join = (input: object, visitor = newVisitor()) =>
    call(loginTrunkShow, { password: '', ...input }, visitor)
  const isIn = async (trunk_show_id: number, visitor: ReturnType<typeof newVisitor>) =>
    (await call(getTrunkShow, { id: trunk_show_id }, visitor)).status === 200

  test.each([
    ['a chapter', { ...TWO_OPEN, password: 'tulip' }, () => later],
    ['the other event of that chapter', { ...TWO_OPEN, password: 'clover' }, () => sooner],
    ['an alias', { trunk_show_alias_id: 'spring', password: 'tulip' }, () => later],
    ['as people type it', { ...TWO_OPEN, password: ' TuLip ' }, () => later],
  ])('joins by password: %s', async (_, input, id) => {
    const visitor = newVisitor()
    const { status, body } = await join(input, visitor)
    expect([status, body]).toEqual([
      200,
      { trunk_show_id: id(), trunk_show_type: 'SORORITY_TRUNK_SHOW' },
    ])
    expect(await isIn(id(), visitor)).toBe(true)
    expect(await isIn(id(), newVisitor())).toBe(false)
  })

  test.each([
    ['its password alone', { password: 'sunset' }, () => group],
    ['its alias', { trunk_show_alias_id: 'sunset', password: 'sunset' }, () => group],
    ['a password that an old event had too', { password: 'again' }, () => fresh],
  ])('joins a group rental by %s', async (_, input, id) => {
    const { body } = await join(input)
    expect(body).toEqual({ trunk_show_id: id(), trunk_show_type: 'GROUP_RENTAL' })
  })

  test.each([
    ['a wrong password', { ...TWO_OPEN, password: 'wrong' }],
    ['the password of another chapter', { ...TWO_OPEN, password: 'rosewood' }],
    ['the password of another alias', { trunk_show_alias_id: 'spring', password: 'clover' }],
    ['a chapter without event', { ...WITHOUT_EVENT, password: 'tulip' }],
    ['an unknown alias', { trunk_show_alias_id: 'unheard-of', password: 'tulip' }],
    ['an event in person only', { ...IN_PERSON, password: 'poppy' }],
    ['a draft', { password: 'draft' }],
    ['a deleted event', { trunk_show_alias_id: 'deleted', password: 'deleted' }],
  ])('%s answers NO_MATCHED_TRUNK_SHOW', async (_, input) => {
    const { status, error } = await join(input)
    expect([status, error.errorCode]).toEqual([400, 'NO_MATCHED_TRUNK_SHOW'])
  })

  test.each([
    ['ended', { ...ENDED, password: 'rosewood' }],
    ['canceled', { password: 'canceled' }],
    ['scheduled', { password: 'soon' }],
    ['not open yet', { trunk_show_alias_id: 'not-yet', password: 'tomorrow' }],
  ])('the right password of an event that is %s answers NO_ACTIVE_TRUNK_SHOW', async (_, input) => {
    const { status, error } = await join(input)
    expect([status, error.errorCode]).toEqual([400, 'NO_ACTIVE_TRUNK_SHOW'])
  })

  test.each([
    [{}, 'password'],
    [{ password: '   ' }, 'password'],
    [{ password: 'x'.repeat(65) }, 'password'],
    [{ password: 'tulip', university_id: 1 }, 'sorority_id'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await join(input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('two open group rentals cannot share a password', async () => {
    await expect(insertTrunkShow(db, { password: 'sunset' })).rejects.toThrow(
      'trunk_show_group_password',
    )
  })

  test('20 times at once is one grant', async () => {
    const visitor = newVisitor()
    const before = await countGrants()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => join({ password: 'sunset' }, visitor)),
    )
    // 10 misses are allowed and correct tries are returned: concurrent correct tries may exceed the limit.
    for (const { status } of answers) expect([200, 429]).toContain(status)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10)
    expect(await countGrants()).toBe(before + 1)
  })

  describe('wrong passwords', () => {
    const WRONG = { ...TWO_OPEN, password: 'wrong' }
    const RIGHT = { ...TWO_OPEN, password: 'tulip' }
    // A caller may take a new Guest-Id for each try.
    const TRIES_OF_ADDRESS = LIMITS.event_password_first_miss_from_address.limit
    // Few tries that do not refill while a test runs: seven first ones for an address.
    const FEW = {
      event_password_first_miss_from_address: { window_seconds: 10_000_000, limit: 7 },
    }
    const miss = async (visitor: ReturnType<typeof newVisitor>, times: number) => {
      for (let i = 0; i < times; i++) expect((await join(WRONG, visitor)).status).toBe(400)
    }

    test('the 11th is refused, whatever it is, while another guest of that address gets in', async () => {
      const guesser = newVisitor()
      await miss(guesser, 10)
      for (const input of [WRONG, RIGHT]) {
        const { status, error, headers } = await join(input, guesser)
        expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      const other = { ...newVisitor(), address: guesser.address }
      expect((await join(RIGHT, other)).status).toBe(200)
    })

    test('right ones are free', async () => {
      const member = newVisitor()
      await miss(member, 9)
      for (let i = 0; i < 15; i++) expect((await join(RIGHT, member)).status).toBe(200)
      await miss(member, 1)
      expect((await join(RIGHT, member)).status).toBe(429)
    })

    test('100 guesses at once are 10', async () => {
      const guesser = newVisitor()
      const answers = await Promise.all(Array.from({ length: 100 }, () => join(WRONG, guesser)))
      expect(answers.filter(({ status }) => status === 400).length).toBe(10)
      expect(answers.filter(({ status }) => status === 429).length).toBe(90)
    })

    test('600 guesses, each with a new Guest-Id, hear as many answers as one address has tries', async () => {
      const { address } = newVisitor()
      const limit = TRIES_OF_ADDRESS
      let heard = 0
      for (let i = 0; i < 600; i++)
        if ((await join(WRONG, { ...newVisitor(), address })).status === 400) heard += 1
      expect(heard).toBeGreaterThanOrEqual(limit)
      // One more may be refilled while the test runs.
      expect(heard).toBeLessThanOrEqual(limit + 5)

      // Other addresses are not concerned: a guest may even mistype there.
      const honest = newVisitor()
      await miss(honest, 1)
      expect((await join(RIGHT, honest)).status).toBe(200)
      // A guest of that address waits for one refill, not for the end of a window.
      const neighbor = { ...newVisitor(), address }
      const refused = await join(RIGHT, neighbor)
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers['retry-after'])
      expect(wait).toBeLessThanOrEqual(60)
      await passTime(db, wait)
      expect((await join(RIGHT, neighbor)).status).toBe(200)
    })

    test('from many addresses: only those that keep missing wait for what the event allows', async () => {
      await storeLimits(db, { event_password_at_event: { limit: 5 } })
      const free = LIMITS.event_password_first_tries.limit
      for (let i = 0; i < 5; i++) await miss(newVisitor(), free + 1)
      const guesser = newVisitor()
      await miss(guesser, free)
      expect((await join(RIGHT, guesser)).status).toBe(429)
      const honest = newVisitor()
      await miss(honest, free - 1)
      expect((await join(RIGHT, honest)).status).toBe(200)
    })

    test('the same event is one event, by its chapter and by its alias', async () => {
      await storeLimits(db, FEW)
      const { address } = newVisitor()
      const statuses: number[] = []
      for (let i = 0; i < 7; i++) {
        const names = [
          TWO_OPEN,
          { trunk_show_alias_id: 'spring' },
          { trunk_show_alias_id: 'sooner' },
        ]
        const input = { ...names[i % names.length], password: 'wrong' }
        statuses.push((await join(input, { ...newVisitor(), address })).status)
      }
      expect(new Set(statuses)).toEqual(new Set([400]))
      expect((await join(WRONG, { ...newVisitor(), address })).status).toBe(429)
    })

    test('at one group rental never count against another, not even for the same guest (GROUP-9)', async () => {
      const guest = newVisitor()
      const at = (alias: string, password: string) =>
        join({ trunk_show_alias_id: alias, password }, guest)
      for (let i = 0; i < 10; i++) expect((await at('sunset', 'wrong')).status).toBe(400)
      expect((await at('sunset', 'sunset')).status).toBe(429)
      expect((await at('fresh', 'again')).status).toBe(200)
      expect((await join({ password: 'again' }, guest)).status).toBe(200)
    })

    test('of group rentals as a whole count for who guesses, and for no other address', async () => {
      await storeLimits(db, FEW)
      const { address } = newVisitor()
      const statuses: number[] = []
      for (let i = 0; i < 12; i++)
        statuses.push((await join({ password: 'wrong' }, { ...newVisitor(), address })).status)
      expect(statuses.filter((status) => status === 400)).toHaveLength(7)
      const honest = newVisitor()
      expect((await join({ password: 'wrong' }, honest)).status).toBe(400)
      expect((await join({ password: 'sunset' }, honest)).status).toBe(200)
    })

    test('a customer is not held up by guests of the same address', async () => {
      await storeLimits(db, FEW)
      const { address } = newVisitor()
      for (let i = 0; i < 7; i++) await miss({ ...newVisitor(), address }, 1)
      const guest = { ...newVisitor(), address }
      expect((await join(RIGHT, guest)).status).toBe(429)
      const { id } = await insertCustomer(db)
      const member = { ...guest, cookie: await logInAs(db, id) }
      expect((await join(RIGHT, member)).status).toBe(200)
    })

    test('do not reveal which aliases exist, and asking for events does not refuse a password', async () => {
      const statusesAt = async (alias: string) => {
        const guesser = newVisitor()
        const statuses: number[] = []
        for (let i = 0; i < 12; i++) {
          const { status } = await join({ trunk_show_alias_id: alias, password: 'wrong' }, guesser)
          statuses.push(status)
        }
        return statuses
      }
      expect(await statusesAt('unheard-of')).toEqual(await statusesAt('sunset'))

      const curious = newVisitor()
      const ask = async () =>
        call(checkOnlineTrunkShow, { trunk_show_alias_id: 'unheard-of' }, curious)
      while ((await ask()).status === 200);
      expect((await join(RIGHT, curious)).status).toBe(200)
    })
  })
})

describe('PUT /ajax/trunk-show/logout', () => {
  const status = async (id: number, visitor: ReturnType<typeof newVisitor>) =>
    (await call(getTrunkShow, { id }, visitor)).status

  test('leaves one event, or all of them; again is fine', async () => {
    const visitor = newVisitor()
    await call(loginTrunkShow, { ...TWO_OPEN, password: 'tulip' }, visitor)
    await call(loginTrunkShow, { password: 'sunset' }, visitor)
    for (let i = 0; i < 2; i++) {
      const { body } = await call(logoutTrunkShow, { trunk_show_id: later }, visitor)
      expect(body).toEqual({ trunk_show_id: null })
      expect([await status(later, visitor), await status(group, visitor)]).toEqual([400, 200])
    }
    await call(logoutTrunkShow, {}, visitor)
    expect(await status(group, visitor)).toBe(400)
  })

  test('others stay in', async () => {
    const [leaving, staying] = [newVisitor(), newVisitor()]
    for (const visitor of [leaving, staying])
      await call(loginTrunkShow, { password: 'sunset' }, visitor)
    await call(logoutTrunkShow, {}, leaving)
    expect(await status(group, staying)).toBe(200)
  })
})

async function countGrants(): Promise<number> {
  const { count } = await db
    .selectFrom('trunk_show_grant')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
