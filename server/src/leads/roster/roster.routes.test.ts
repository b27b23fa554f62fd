import { getLeadRoster } from '@twirl/contract/groups/lead-roster'
import { handOutBox, packBox, receiveBox, shipBox } from '@twirl/contract/staff/orders/boxes'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import {
  ADDRESS,
  DRESS,
  newCustomerBuyer,
  openCheckoutShop,
  SKU,
} from '../../../test/checkout/checkout-shop.ts'
import { unitsOf } from '../../../test/checkout/rental-shop.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const LABEL = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' } as const
const shop = await openCheckoutShop({ now: NOW, units: 2 })
const { db } = shop

async function newLedEvent(password: string) {
  const { id: lead } = await insertCustomer(db)
  const id = await insertTrunkShow(db, {
    password,
    lead_customer_id: lead,
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-01-06T12:00:00Z'),
    hand_out_date: '2027-01-20',
    shipping_address: JSON.stringify(ADDRESS),
    products: [DRESS],
  })
  const cookie = await logInAs(db, lead, NOW)
  const read = async () => bodyOf(await shop.call(getLeadRoster, { id }, { cookie }))
  return { id, read, statesOf: async () => (await read()).people.map(({ state }) => state) }
}

async function insertAnswer(
  id: number,
  { email, name, size }: { email: string; name: string; size: string | null },
) {
  await sql`
    insert into questionnaire (trunk_show_id, email, cell_phone, first_name, last_name, dress_size, note,
      is_email_proven, is_phone_proven, guest_hash, is_attending)
    values (${id}, ${email}, (4045550100 + (select count(*) from questionnaire))::text, ${name}, 'Hill', ${size},
      'Call me', false, false, 'x', ${size !== null})`.execute(db)
}

test('a person moves from invited to returned (LEAD-3)', async () => {
  const { id, read, statesOf } = await newLedEvent('moves')
  const bag = { trunk_show_id: id, password: 'moves', sku: SKU, transaction_type: 'RENT' } as const
  const member = await newCustomerBuyer(shop, bag)
  expect(await statesOf()).toEqual(['IN_BAG'])
  const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
  expect(await statesOf()).toEqual(['ORDERED'])
  const wren = await logInStaff(shop, ['warehouse'])
  bodyOf(await wren.call(packBox, { id }))
  bodyOf(await wren.call(shipBox, { id, ...LABEL }))
  expect(await statesOf()).toEqual(['ORDERED'])
  bodyOf(await wren.call(handOutBox, { id }))
  expect(await read()).toMatchObject({
    people: [{ state: 'HANDED_OUT', pieces: 1, has_joined: true }],
    box: { orders: 1, shipped: 1, handed_out: 1, pieces_out: 1, return_by: '2027-02-03' },
  })
  const [unit] = await unitsOf(shop, order_number)
  bodyOf(await wren.call(receiveBox, { id, units: [unitCodeOf(unit!.id)] }))
  expect(await read()).toMatchObject({
    people: [{ state: 'RETURNED' }],
    box: { pieces_out: 0 },
  })
})

test('everyone is one entry, by name, without contacts, notes and amounts (LEAD-2, LEAD-4)', async () => {
  const { id, read } = await newLedEvent('names')
  const nora = await insertCustomer(db, { first_name: 'Nora', last_name: 'Lane' })
  await sql`
    insert into invitation (trunk_show_id, email, first_name, phone_number) values
      (${id}, ${nora.email}, 'Nora', '4045550177'), (${id}, 'amy@example.com', null, null)`.execute(
    db,
  )
  await insertAnswer(id, { email: 'zoe@example.com', name: 'Zoe', size: null })
  await insertAnswer(id, { email: 'eve@example.com', name: 'eve@example.com', size: 'M' })
  await sql`
    insert into trunk_show_grant (owner, trunk_show_id)
    values (${`c:${nora.id}`}, ${id}), ('g:abc', ${id})`.execute(db)
  const bag = { trunk_show_id: id, password: 'names', sku: SKU, transaction_type: 'RENT' } as const
  const member = await newCustomerBuyer(shop, bag)
  bodyOf(await member.place(bodyOf(await member.previewBag())))
  const body = await read()
  expect(body.people.map(({ name, state }) => [name, state])).toEqual([
    ['', 'INVITED'],
    ['', 'COMING'],
    ['Nora', 'JOINED'],
    [expect.stringMatching(/\w+ \w+/), 'ORDERED'],
    ['Zoe Hill', 'DECLINED'],
  ])
  expect(new Set(body.people.map(({ key }) => key)).size).toBe(5)
  expect(body.guests_joined).toBe(1)
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/@|\d{10}|Call me|cents|total|price|address|order_number/)
  for (const { street_address } of [ADDRESS]) expect(text).not.toContain(street_address)
})

test('sizes of those who come stand beside what is free (LEAD-6)', async () => {
  const { id, read } = await newLedEvent('sizes')
  for (const name of ['Amy', 'Bea', 'Cleo', 'Dora'])
    await insertAnswer(id, { email: `${name}@example.com`.toLowerCase(), name, size: 'M' })
  await insertAnswer(id, { email: 'ines@example.com', name: 'Ines', size: 'XL' })
  await insertAnswer(id, { email: 'may@example.com', name: 'May', size: null })
  const { sizes } = await read()
  expect(sizes.map(({ size, coming, to_order }) => [size, coming, to_order])).toEqual([
    ['M', 4, 4],
    ['XL', 1, 1],
  ])
  expect(sizes[0]!.free).toBeLessThanOrEqual(2)
  expect(sizes[1]!.free).toBe(0)
})
