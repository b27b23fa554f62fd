import { getTrunkShow, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const { db, call, clock } = await buildTestApp()

let guests = 0
const newGuest = () => ({ guestId: `Guest${String(++guests).padStart(27, '0')}` })

describe('an event opens and closes at its times', () => {
  const OPENS = new Date('2026-11-20T17:00:00Z')
  const CLOSES = new Date('2026-11-23T04:59:00Z')
  const second = (time: Date, offset: number) => new Date(time.getTime() + offset * 1_000)

  test.each([
    ['before it opens', second(OPENS, -1), 'NO_ACTIVE_TRUNK_SHOW', null],
    ['as soon as it opens', OPENS, undefined, 'joined'],
    ['until it closes', second(CLOSES, -1), undefined, 'joined'],
    ['when it closes', CLOSES, 'NO_ACTIVE_TRUNK_SHOW', null],
  ])('%s', async (when, now, code, joined) => {
    const password = `times ${when}`
    const id = await insertTrunkShow(db, { password, opens_at: OPENS, closes_at: CLOSES })
    clock.set(now)
    const { body, error } = await call(loginTrunkShow, { password }, newGuest())
    expect([error.errorCode, body.trunk_show_id]).toEqual([code, joined ? id : undefined])
  })

  test('for a visitor who is in it', async () => {
    const id = await insertTrunkShow(db, { password: 'inside', opens_at: OPENS, closes_at: CLOSES })
    const visitor = newGuest()
    clock.set(OPENS)
    await call(loginTrunkShow, { password: 'inside' }, visitor)
    clock.set(second(CLOSES, -1))
    expect((await call(getTrunkShow, { id }, visitor)).status).toBe(200)
    clock.advance({ seconds: 1 })
    const { error } = await call(getTrunkShow, { id }, visitor)
    expect(error.errorCode).toBe('TRUNK_SHOW_IS_EXPIRED')
  })
})
