import { getTrunkShow, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertChapter } from '../../../test/factories.ts'
import { storeLimits } from '../../../test/stored-limits.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const ZETA = { university_id: 1, sorority_id: 1 }
const PHI = { university_id: 1, sorority_id: 2 }

let spring = 0
let group = 0

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    const university = { id: 1, name: 'Magnolia University' }
    await insertChapter(empty, university, { id: 1, name: 'Zeta Lambda Nu' })
    await insertChapter(empty, university, { id: 2, name: 'Phi Omega Tau' })
    spring = await insertTrunkShow(empty, { ...ZETA, password: 'tulip' })
    const over = { closes_at: daysFromNow(-0.5) }
    await insertTrunkShow(empty, { ...PHI, password: 'rosewood', ...over })
    await insertTrunkShow(empty, { ...PHI, kind: 'IN_PERSON', password: 'poppy' })
    for (const chapter of [ZETA, PHI])
      await insertTrunkShow(empty, { ...chapter, password: 'both' })
    // Used again after an event of another chapter.
    await insertTrunkShow(empty, { ...PHI, password: 'tulip', ...over })
    group = await insertTrunkShow(empty, { password: 'sunset' })
  },
})

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  await db.deleteFrom('setting').where('key', '=', 'limits').execute()
})

let visitors = 0
function newVisitor() {
  const number = ++visitors
  return {
    guestId: `Chapter${String(number).padStart(25, '0')}`,
    address: `10.4.${number >> 8}.${number & 255}`,
  }
}
type Visitor = ReturnType<typeof newVisitor>

describe('PUT /ajax/trunk-show/login with the password of a chapter as the code of a group', () => {
  const join = (password: string, visitor = newVisitor(), chapter = {}) =>
    call(loginTrunkShow, { password, ...chapter }, visitor)

  test('joins the event of the chapter (GROUP-24)', async () => {
    const visitor = newVisitor()
    expect((await join(' Tulip', visitor)).body).toEqual({
      trunk_show_id: spring,
      trunk_show_type: 'SORORITY_TRUNK_SHOW',
    })
    expect((await call(getTrunkShow, { id: spring }, visitor)).status).toBe(200)
  })

  test.each([
    ['of an event that has ended', 'rosewood', 'NO_ACTIVE_TRUNK_SHOW'],
    ['of an event in person', 'poppy', 'NO_MATCHED_TRUNK_SHOW'],
    ['that two chapters have: only the chapter tells which', 'both', 'NO_MATCHED_TRUNK_SHOW'],
    ['that no event has', 'wrong', 'NO_MATCHED_TRUNK_SHOW'],
  ])('%s answers like any other: %s', async (_, password, code) => {
    expect((await join(password)).error.errorCode).toBe(code)
  })

  test('is no miss', async () => {
    const member = newVisitor()
    for (let i = 0; i < 15; i++) expect((await join('tulip', member)).status).toBe(200)
  })

  test('wrong ones count as tries at the codes of groups', async () => {
    const guesser = newVisitor()
    const { limit } = LIMITS.event_password_by_guest
    for (let i = 0; i < limit; i++) expect((await join('wrong', guesser)).status).toBe(400)
    expect((await join('tulip', guesser)).status).toBe(429)
  })

  test('wrong ones count for all chapters together: then it is not looked for any more', async () => {
    await storeLimits(db, { event_password_at_event: { limit: 5 } })
    const free = LIMITS.event_password_first_tries.limit
    const guess = async (visitor: Visitor, times: number) => {
      for (let i = 0; i < times; i++) expect((await join('wrong', visitor)).status).toBe(400)
    }
    for (let i = 0; i < 5; i++) await guess(newVisitor(), free + 1)
    const guesser = newVisitor()
    await guess(guesser, free)
    expect((await join('tulip', guesser)).error.errorCode).toBe('NO_MATCHED_TRUNK_SHOW')
    // With the chapter it opens the event, the code of a group is not concerned, and neither are others.
    expect((await join('tulip', guesser, ZETA)).status).toBe(200)
    expect((await join('sunset', guesser)).body.trunk_show_id).toBe(group)
    expect((await join('tulip')).status).toBe(200)
  })
})
