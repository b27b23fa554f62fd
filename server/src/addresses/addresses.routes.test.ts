import {
  type AddressFields,
  createAddress,
  deleteAddress,
  listAddresses,
  listStates,
  updateAddress,
} from '@twirl/contract/buying/addresses'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer } from '../../test/factories.ts'
import { logInAs } from '../../test/log-in-as.ts'
import { MAX_ADDRESSES } from './addresses.routes.ts'
import { countAddresses, insertAddress } from './addresses.queries.ts'
import { findAddress } from './public.ts'

const { db, call } = await buildTestApp()

const HOME: AddressFields = {
  first_name: 'Ava',
  last_name: 'Lane',
  cell_phone: '4045550131',
  street_address: '12 Magnolia Street',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30301',
}

async function newCustomer() {
  const { id } = await insertCustomer(db)
  const by = { cookie: await logInAs(db, id) }
  return {
    id,
    create: async (fields: object = {}) => call(createAddress, { ...HOME, ...fields }, by),
    update: async (addressId: number, fields: object = {}) =>
      call(updateAddress, { ...HOME, ...fields, addressId }, by),
    remove: async (addressId: number) => call(deleteAddress, { addressId }, by),
    list: async () => (await call(listAddresses, {}, by)).body.addresses,
  }
}

describe('POST /ajax/customer-address', () => {
  test('saves an address, which is then listed first', async () => {
    const ava = await newCustomer()
    const { status, body } = await ava.create()
    expect(status).toBe(200)
    expect(body).toEqual({ ...HOME, id: body.id })
    const { body: second } = await ava.create({ city: 'Decatur' })
    expect(await ava.list()).toEqual([second, body])
    expect(await findAddress(db, ava.id, body.id)).toEqual(body)
  })

  test('trims, strips dashes of the phone number and makes an empty floor null', async () => {
    const ava = await newCustomer()
    const { body } = await ava.create({
      first_name: '  Ava ',
      cell_phone: '404-555-0131',
      apt_unit_floor: '  ',
      zip_code: ' 30301-1234 ',
    })
    expect(body).toMatchObject({ ...HOME, zip_code: '30301-1234' })
    expect((await ava.create({ apt_unit_floor: ' 4B ' })).body.apt_unit_floor).toBe('4B')
  })

  test.each([
    ['state', 'ZZ', 'Please choose a state from the list'],
    ['state', 'ga', 'Please choose a state from the list'],
    ['state', '', 'Required'],
    ['zip_code', '3030', 'Please enter a zip code like 30301'],
    ['zip_code', '', 'Required'],
    ['zip_code', '10001', 'This zip code is in NY, not in GA. Please check zip code and state.'],
    ['cell_phone', '1234567890', 'The correct cell phone format: 333-333-3333'],
    ['street_address', ' ', 'Required'],
    ['city', '', 'Required'],
  ])('refuses %s "%s" with "%s" at the field', async (field, value, message) => {
    const ava = await newCustomer()
    const { status, error } = await ava.create({ [field]: value })
    expect(status).toBe(400)
    expect(error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { [field]: message } })
  })

  test(`saves ${MAX_ADDRESSES} at most, even when several are added at once`, async () => {
    const ava = await newCustomer()
    for (let number = 2; number < MAX_ADDRESSES; number++) await insertAddress(db, ava.id, HOME)
    const answers = await Promise.all(Array.from({ length: 8 }, async () => ava.create()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 200)?.error?.errorCode).toBe(
      'TOO_MANY_ADDRESSES',
    )
    expect(await countAddresses(db, ava.id)).toBe(MAX_ADDRESSES)
  })

  test('without the lock several added at once would be too many', async () => {
    const ava = await newCustomer()
    for (let number = 1; number < MAX_ADDRESSES; number++) await insertAddress(db, ava.id, HOME)
    let counted = 0
    const { promise: allCounted, resolve } = Promise.withResolvers<void>()
    const addNaively = async () => {
      const count = await countAddresses(db, ava.id)
      if (++counted === 8) resolve()
      await allCounted
      if (count < MAX_ADDRESSES) await insertAddress(db, ava.id, HOME)
    }
    await Promise.all(Array.from({ length: 8 }, addNaively))
    expect(await countAddresses(db, ava.id)).toBe(MAX_ADDRESSES + 7)
  })
})

describe('PUT /ajax/customer-address/{addressId}', () => {
  test('changes an address, which keeps its place', async () => {
    const ava = await newCustomer()
    const { body: first } = await ava.create()
    const { body: second } = await ava.create()
    const { body } = await ava.update(first.id, { city: 'Macon', apt_unit_floor: '2' })
    expect(body).toEqual({ ...HOME, id: first.id, city: 'Macon', apt_unit_floor: '2' })
    expect(await ava.list()).toEqual([second, body])
  })

  test("another customer's answers like an absent one and stays as it is", async () => {
    const [ava, mia] = [await newCustomer(), await newCustomer()]
    const { body } = await ava.create()
    const answers = [await mia.update(body.id, { city: 'Macon' }), await mia.update(2_000_000_000)]
    for (const { status, error } of answers) {
      expect(status).toBe(404)
      expect(error?.errorCode).toBe('ADDRESS_NOT_FOUND')
    }
    expect(await ava.list()).toEqual([body])
    expect(await findAddress(db, mia.id, body.id)).toBeUndefined()
  })
})

describe('DELETE /ajax/customer-address/{addressId}', () => {
  test('deletes an address; again it succeeds too', async () => {
    const ava = await newCustomer()
    const { body } = await ava.create()
    expect((await ava.remove(body.id)).body).toEqual({ id: body.id })
    expect((await ava.remove(body.id)).status).toBe(200)
    expect(await ava.list()).toEqual([])
  })

  test("another customer's stays", async () => {
    const [ava, mia] = [await newCustomer(), await newCustomer()]
    const { body } = await ava.create()
    expect((await mia.remove(body.id)).body).toEqual({ id: body.id })
    expect(await ava.list()).toEqual([body])
  })
})

describe('GET /ajax/state', () => {
  test('lists the fifty states and the District of Columbia by name', async () => {
    const { states } = (await call(listStates, {})).body
    expect(states).toHaveLength(51)
    expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted())
    expect(states).toContainEqual({ code: 'DC', name: 'District of Columbia' })
    expect(states.at(-1)).toEqual({ code: 'WY', name: 'Wyoming' })
  })
})
