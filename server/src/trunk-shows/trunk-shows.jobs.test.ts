import { listTrunkShowItems, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { expect, test, vi } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { daysFromNow, insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { listGrantedIds, putGrant } from './entrance/grants.queries.ts'
import { sweepGrants } from './trunk-shows.jobs.ts'

const { db, call } = await buildTestApp()

test('sweepGrants deletes grants a year after their event closed, and no others', async () => {
  const closedBefore = (days: number, rest: object = {}) =>
    insertTrunkShow(db, { opens_at: daysFromNow(-500), closes_at: daysFromNow(-days), ...rest })
  const open = await insertTrunkShow(db)
  const closedEarly = await insertTrunkShow(db, { state: 'CLOSED' })
  const recent = await closedBefore(364)
  const old = await closedBefore(366)
  const deleted = await closedBefore(366, { state: 'DELETED' })
  for (const owner of ['g:guest', 'c:1'])
    for (const id of [open, closedEarly, recent, old, deleted])
      await putGrant(db, owner, id, new Date())
  await sweepGrants(db, new Date())
  for (const owner of ['g:guest', 'c:1'])
    expect((await listGrantedIds(db, owner)).toSorted((a, b) => a - b)).toEqual([
      open,
      closedEarly,
      recent,
    ])
})

test('to a member an event is over for a year, and is then one that was not joined', async () => {
  const id = await insertTrunkShow(db, { password: 'moonrise' })
  await call(loginTrunkShow, { password: 'moonrise' })
  const open = async () => (await call(listTrunkShowItems, { id })).error.errorCode
  const closeAt = (closes_at: Date) =>
    db
      .updateTable('trunk_show')
      .set({ opens_at: daysFromNow(-500), closes_at })
      .where('id', '=', id)
      .execute()
  await closeAt(daysFromNow(-300))
  await sweepGrants(db, new Date())
  await vi.waitFor(async () => expect(await open()).toBe('TRUNK_SHOW_IS_EXPIRED'), 10_000)
  await sweepGrants(db, daysFromNow(100))
  await vi.waitFor(async () => expect(await open()).toBe('NO_LOGINED_TRUNK_SHOW_ID_EXISTS'), 10_000)
})
