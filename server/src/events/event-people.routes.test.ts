import * as people from '@twirl/contract/staff/events/event-people'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { insertChapter, insertCustomer, insertProduct } from '../../test/factories.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const shop = await buildTestApp({
  prepare: async (db) => {
    await insertChapter(
      db,
      { id: 1, name: 'Magnolia University' },
      { id: 1, name: 'Zeta Lambda Nu' },
    )
    await insertProduct(db, { id: 1, title: 'Amber Gown', variants: [{ size: 'M', core: 3 }] })
    await insertProduct(db, { id: 2, title: 'Blue Slip', variants: [{ size: 'M', core: 0 }] })
  },
})
const { db } = shop
const ella = await logInStaff(shop, ['events'])

describe('the people of an event', () => {
  test('are one entry each, however they came: invited, answered, joined (STAFF-153)', async () => {
    const id = await insertTrunkShow(db, { university_id: 1, sorority_id: 1 })
    const nora = await insertCustomer(db, { first_name: 'Nora', last_name: 'Lane' })
    await sql`
      insert into invitation (trunk_show_id, email, first_name) values
        (${id}, ${nora.email}, null), (${id}, 'amy@example.com', 'Amy')`.execute(db)
    await sql`
      insert into questionnaire (trunk_show_id, email, cell_phone, first_name, last_name, dress_size, note,
        is_email_proven, is_phone_proven, guest_hash, is_attending)
      values
        (${id}, ${nora.email}, '4045550101', 'Nora', 'Lane', 'M', 'With my sister', true, false, 'a', true),
        (${id}, 'zoe@example.com', '4045550102', 'Zoe', 'Hill', null, '', false, false, 'b', false)`.execute(
      db,
    )
    await sql`
      insert into trunk_show_grant (owner, trunk_show_id) values (${`c:${nora.id}`}, ${id}), ('g:abc', ${id})`.execute(
      db,
    )
    await sql`
      insert into requested_product (customer_id, product_id, size, trunk_show_id)
      values (${nora.id}, 2, 'S', ${id})`.execute(db)
    const body = bodyOf(await ella.call(people.getEventPeople, { id }))
    expect(body).toMatchObject({
      figures: {
        invited: 2,
        attending: 1,
        declined: 1,
        joined: 2,
        joined_as_guest: 1,
        orders: 0,
        total: null,
      },
      sizes: [{ size: 'M', count: 1 }],
      requests: [{ product_id: 2, title: 'Blue Slip', size: 'S', count: 1 }],
      orders: [],
    })
    expect(body.people).toMatchObject([
      { name: 'Amy', is_invited: true, is_attending: null },
      {
        name: 'Nora Lane',
        is_invited: true,
        is_attending: true,
        dress_size: 'M',
        note: 'With my sister',
        has_joined: true,
      },
      { name: 'Zoe Hill', is_invited: false, is_attending: false, has_joined: false },
    ])
  })

  test('a draft is seen as a member would see it, with what is free (STAFF-154)', async () => {
    const id = await insertTrunkShow(db, {
      state: 'DRAFT',
      theme: 'Garden Party',
      products: [[2, 1250], 1],
    })
    const { event, products } = bodyOf(await ella.call(people.previewEvent, { id }))
    expect(event).toMatchObject({ theme: 'Garden Party', product_count: 2, has_own_products: true })
    expect(products).toMatchObject([
      { id: 2, rental_price: 12.5, has_group_price: true, free_sizes: [] },
      { id: 1, has_group_price: false, free_sizes: ['M'] },
    ])
  })
})
