import { getTrunkShow, listTrunkShows, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
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

describe('the day of the party (GROUP-23)', () => {
  const HAND_OUT = '2030-06-03'

  test.each([
    ['after the hand-out', HAND_OUT, '2030-06-07'],
    ['on the day of the hand-out', HAND_OUT, HAND_OUT],
    ['not known', HAND_OUT, null],
  ])('may be %s', async (_, hand_out_date, party_date) => {
    const password = `party ${party_date}`
    const id = await insertTrunkShow(db, { password, hand_out_date, party_date })
    clock.set(new Date())
    const visitor = newGuest()
    await call(loginTrunkShow, { password }, visitor)
    const { body } = await call(getTrunkShow, { id }, visitor)
    expect(body).toMatchObject({ hand_out_date, party_date })
    const { trunk_shows } = (await call(listTrunkShows, {}, visitor)).body
    expect(trunk_shows).toMatchObject([{ hand_out_date, party_date }])
  })

  test.each([
    ['before the box is handed out', HAND_OUT, '2030-06-02'],
    ['known without a day of the hand-out', null, '2030-06-07'],
  ])('cannot be %s: the dresses would arrive after it', async (_, hand_out_date, party_date) => {
    const event = { hand_out_date, party_date }
    await expect(insertTrunkShow(db, event)).rejects.toThrow('trunk_show_hand_out_by_party')
  })
})
