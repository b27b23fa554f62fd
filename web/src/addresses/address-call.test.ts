import { expect, test } from 'vitest'
import { checkAddress, checkGuestAddress, toGuestAddress } from './address-call.ts'

const typed = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  cell_phone: '404-555-0131',
  street_address: '1 Peachtree St',
  apt_unit_floor: ' ',
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30301',
}

test('a guest also gives an email', () => {
  expect(checkAddress(typed)).toEqual({})
  expect(checkGuestAddress(typed)).toEqual({ email: 'Required' })
})

test('the address of a guest is trimmed, without dashes, and an empty unit is null', () => {
  expect(toGuestAddress({ ...typed, email: 'Ada@Example.com' })).toEqual({
    ...typed,
    first_name: 'Ada',
    cell_phone: '4045550131',
    apt_unit_floor: null,
    email: 'ada@example.com',
  })
})

test('all fields but the unit are required', () => {
  expect(checkAddress({})).toEqual({
    first_name: 'Required',
    last_name: 'Required',
    cell_phone: 'Required',
    street_address: 'Required',
    city: 'Required',
    state: 'Required',
    zip_code: 'Required',
  })
})

test('a zip code of another state is an error of the zip code, also before the rest is filled in', () => {
  const error = 'This zip code is in GA, not in NY. Please check zip code and state.'
  expect(checkAddress({ ...typed, state: 'NY' })).toEqual({ zip_code: error })
  expect(checkGuestAddress({ state: 'NY', zip_code: ' 30301 ' })).toMatchObject({
    email: 'Required',
    city: 'Required',
    zip_code: error,
  })
})
