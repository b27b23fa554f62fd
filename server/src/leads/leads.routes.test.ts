import { getLedEvent, listLedEvents } from '@twirl/contract/groups/leads'
import { expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer } from '../../test/factories.ts'
import { logInAs } from '../../test/log-in-as.ts'
import { daysFromNow, insertTrunkShow } from '../../test/trunk-show-factory.ts'

const { db, call } = await buildTestApp()

async function newLead() {
  const { id } = await insertCustomer(db)
  return { id, sender: { cookie: await logInAs(db, id) } }
}

test('a lead sees her events, the next one first, without drafts and deleted ones (LEAD-1)', async () => {
  const { id, sender } = await newLead()
  const led = { lead_customer_id: id }
  const over = await insertTrunkShow(db, {
    ...led,
    opens_at: daysFromNow(-9),
    closes_at: daysFromNow(-1),
  })
  const later = await insertTrunkShow(db, { ...led, closes_at: daysFromNow(9) })
  const next = await insertTrunkShow(db, { ...led, closes_at: daysFromNow(2) })
  const shared = await insertTrunkShow(db, { closes_at: daysFromNow(4) })
  await db
    .insertInto('event_lead')
    .values({ trunk_show_id: shared, customer_id: id, added_at: new Date() })
    .execute()
  await insertTrunkShow(db, { ...led, state: 'DRAFT' })
  await insertTrunkShow(db, { ...led, state: 'DELETED' })
  await insertTrunkShow(db)
  const { trunk_shows } = bodyOf(await call(listLedEvents, {}, sender))
  expect(trunk_shows.map((event) => event.trunk_show_id)).toEqual([next, shared, later, over])
  expect(trunk_shows.map((event) => event.is_first_lead)).toEqual([true, false, true, true])
  expect(trunk_shows.map((event) => event.phase)).toEqual(['OPEN', 'OPEN', 'OPEN', 'OVER'])
  expect(bodyOf(await call(getLedEvent, { id: shared }, sender))).toEqual(trunk_shows[1])
})
