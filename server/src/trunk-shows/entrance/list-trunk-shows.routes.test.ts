import {
  getTrunkShow,
  listTrunkShows,
  loginTrunkShow,
  logoutTrunkShow,
} from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertChapter, insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const ZETA = { university_id: 1, sorority_id: 1 }
const PHI = { university_id: 1, sorority_id: 2 }
let later = 0
let sooner = 0
let ofPhi = 0
let group = 0
const CLOSES = daysFromNow(3)

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    const university = { id: 1, name: 'Magnolia University' }
    await insertChapter(empty, university, { id: 1, name: 'Zeta Lambda Nu' })
    await insertChapter(empty, university, { id: 2, name: 'Phi Omega Tau' })
    later = await insertTrunkShow(empty, { ...ZETA, password: 'tulip', closes_at: daysFromNow(9) })
    sooner = await insertTrunkShow(empty, {
      ...ZETA,
      kind: 'BOTH',
      theme: 'Spring Formal',
      password: 'clover',
      closes_at: CLOSES,
    })
    for (const state of ['DRAFT', 'SCHEDULED', 'CLOSED', 'CANCELED', 'DELETED'] as const)
      await insertTrunkShow(empty, { ...ZETA, state })
    await insertTrunkShow(empty, { ...ZETA, kind: 'IN_PERSON' })
    await insertTrunkShow(empty, { ...ZETA, opens_at: daysFromNow(1) })
    await insertTrunkShow(empty, { ...ZETA, password: 'over', closes_at: daysFromNow(-0.5) })
    ofPhi = await insertTrunkShow(empty, { ...PHI, password: 'poppy' })
    group = await insertTrunkShow(empty, { password: 'sunset' })
  },
})

let visitors = 0
async function newVisitor(customer?: object) {
  const guestId = `Listing${String(++visitors).padStart(25, '0')}`
  const id = customer && (await insertCustomer(db, customer)).id
  const sender = { guestId, cookie: id ? await logInAs(db, id) : undefined }
  return {
    id,
    sender,
    join: (input: object) => call(loginTrunkShow, { password: '', ...input }, sender),
    list: async () => (await call(listTrunkShows, {}, sender)).body.trunk_shows,
    ids: async () =>
      (await call(listTrunkShows, {}, sender)).body.trunk_shows.map(
        ({ trunk_show_id, is_joined }) => [trunk_show_id, is_joined],
      ),
  }
}

describe('GET /ajax/trunk-show/list', () => {
  test('a member sees the open events of the chapter, the one that closes first leading', async () => {
    const member = await newVisitor(ZETA)
    expect(await member.list()).toEqual([
      {
        trunk_show_id: sooner,
        theme: 'Spring Formal',
        online_end_time: CLOSES.toISOString(),
        trunk_show_type: 'SORORITY_TRUNK_SHOW',
        is_joined: false,
        hand_out_date: null,
        party_date: null,
      },
      expect.objectContaining({ trunk_show_id: later, is_joined: false }),
    ])
  })

  test('seeing an event does not open it: the password is still asked', async () => {
    const member = await newVisitor(ZETA)
    expect(await member.ids()).toContainEqual([sooner, false])
    const { error } = await call(getTrunkShow, { id: sooner }, member.sender)
    expect(error.errorCode).toBe('NO_LOGINED_TRUNK_SHOW_ID_EXISTS')
  })

  test('joined events come first, the last one leading, each once', async () => {
    const member = await newVisitor(ZETA)
    await member.join({ ...ZETA, password: 'tulip' })
    await member.join({ password: 'sunset' })
    expect(await member.ids()).toEqual([
      [group, true],
      [later, true],
      [sooner, false],
    ])
    await call(logoutTrunkShow, { trunk_show_id: group }, member.sender)
    expect(await member.ids()).toEqual([
      [later, true],
      [sooner, false],
    ])
  })

  test('a guest and a customer without a chapter see only what they joined', async () => {
    for (const visitor of [await newVisitor(), await newVisitor({})]) {
      expect(await visitor.ids()).toEqual([])
      await visitor.join({ ...PHI, password: 'poppy' })
      expect(await visitor.ids()).toEqual([[ofPhi, true]])
    }
  })

  test('an event that has closed is not listed, although it was joined', async () => {
    const guest = await newVisitor()
    await guest.join({ password: 'sunset' })
    await db
      .updateTable('trunk_show')
      .set({ closes_at: daysFromNow(-0.5) })
      .where('id', '=', group)
      .execute()
    expect(await guest.ids()).toEqual([])
    await db
      .updateTable('trunk_show')
      .set({ closes_at: daysFromNow(7) })
      .where('id', '=', group)
      .execute()
  })

  test('follows the chapter of the profile', async () => {
    const { id, ids } = await newVisitor(ZETA)
    await db.updateTable('customer').set(PHI).where('id', '=', id!).execute()
    expect(await ids()).toEqual([[ofPhi, false]])
  })
})
