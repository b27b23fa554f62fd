import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { Database } from '../../src/platform/database/database.ts'
import { insertAddresses } from './customers.queries.ts'
import { DEMO_LOGINS } from '../guide.ts'
import { findCustomerId } from '../trunk-shows/trunk-shows.queries.ts'

const [AVA] = DEMO_LOGINS
const NAME = { first_name: 'Ava', last_name: 'Bennett', cell_phone: AVA.phone_number }

export const HOME_ADDRESS: AddressFields = {
  ...NAME,
  street_address: '48 Peachtree Hill Road',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30305',
}

const ADDRESSES: AddressFields[] = [
  HOME_ADDRESS,
  {
    ...NAME,
    street_address: '210 Magnolia Row',
    apt_unit_floor: 'Zeta Lambda Nu House',
    city: 'Athens',
    state: 'GA',
    zip_code: '30605',
  },
]

/** The saved addresses of the sorority member. */
export async function fillAddresses(db: Database): Promise<void> {
  const customerId = await findCustomerId(db, AVA.email)
  if (customerId !== null) await insertAddresses(db, customerId, ADDRESSES)
}
