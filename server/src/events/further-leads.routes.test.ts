import { getEvent } from '@twirl/contract/staff/events/events'
import { expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer } from '../../test/factories.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const shop = await buildTestApp()
const { db } = shop

test('staff see the further leads of an event (LEAD-13)', async () => {
  const ella = await logInStaff(shop, ['events'])
  const id = await insertTrunkShow(db)
  const { id: customer_id } = await insertCustomer(db, { first_name: 'Amy', last_name: 'Hill' })
  await db
    .insertInto('event_lead')
    .values({ trunk_show_id: id, customer_id, added_at: new Date() })
    .execute()
  const { further_leads } = bodyOf(await ella.call(getEvent, { id }))
  expect(further_leads).toEqual([{ customer_id, name: 'Amy Hill' }])
})
