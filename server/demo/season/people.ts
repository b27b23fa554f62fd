import type { AddressFields } from '@twirl/contract/buying/addresses'

/** A customer of the season, without a login. */
export type SeasonPerson = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  address: AddressFields
}

const NAMES = [
  'Abigail Stone',
  'Adele Fontaine',
  'Aisha Rahman',
  'Amelia Hart',
  'Anika Patel',
  'Audrey Lin',
  'Bella Romano',
  'Brooke Sanders',
  'Camila Reyes',
  'Caroline Whitfield',
  'Daisy Monroe',
  'Delia Frost',
  'Eleanor Banks',
  'Elise Moreau',
  'Emilia Novak',
  'Esme Calloway',
  'Fiona Gallagher',
  'Freya Lindqvist',
  'Georgia Tate',
  'Hannah Osborne',
  'Hazel Winters',
  'Imani Brooks',
  'Isla Prescott',
  'Ivy Chen',
  'Jade Holloway',
  'Josephine Marsh',
  'Juniper Hale',
  'Kira Volkov',
  'Lena Hoffman',
  'Lila Santos',
  'Lucy Pemberton',
  'Maeve Donnelly',
  'Margot Leclair',
  'Maya Okafor',
  'Naomi Fischer',
  'Nina Castellano',
  'Olive Barrett',
  'Paige Emerson',
  'Penelope Cruz Vega',
  'Quinn Delaney',
  'Ruby Hastings',
  'Sadie Whitlock',
  'Savannah Pierce',
  'Sienna Blake',
  'Stella Marchetti',
  'Talia Goldman',
  'Vera Ashcroft',
  'Willa Kensington',
]

const PLACES = [
  { street: 'Oakwood Avenue', city: 'Atlanta', state: 'GA', zip_code: '30306' },
  { street: 'Bluebonnet Lane', city: 'Austin', state: 'TX', zip_code: '78704' },
  { street: 'Lincoln Park West', city: 'Chicago', state: 'IL', zip_code: '60614' },
  { street: 'Bedford Street', city: 'New York', state: 'NY', zip_code: '10014' },
  { street: 'Camellia Drive', city: 'Nashville', state: 'TN', zip_code: '37205' },
  { street: 'Palmetto Street', city: 'Charleston', state: 'SC', zip_code: '29403' },
  { street: 'Juniper Terrace', city: 'Denver', state: 'CO', zip_code: '80206' },
  { street: 'Harbor View Road', city: 'Tampa', state: 'FL', zip_code: '33606' },
] as const

/** One of them has two accounts: registered with the phone, and again with another address. */
const REGISTERED_TWICE = 'Hannah Osborne'

export const SEASON_PEOPLE: SeasonPerson[] = [...NAMES, REGISTERED_TWICE].map(personOf)

/** The second account of the customer who registered twice. */
export const DUPLICATE = SEASON_PEOPLE.length - 1

function personOf(name: string, i: number): SeasonPerson {
  const [first_name = '', ...rest] = name.split(' ')
  const last_name = rest.join(' ')
  const { street, ...place } = PLACES[i % PLACES.length]!
  const mailbox = [first_name, ...rest].join('.').toLowerCase()
  const phone_number = `404555${String(2_000 + i)}`
  return {
    first_name,
    last_name,
    email: `${mailbox}${i === NAMES.length ? '.2' : ''}@twirl.test`,
    phone_number,
    address: {
      first_name,
      last_name,
      cell_phone: phone_number,
      street_address: `${12 + 7 * i} ${street}`,
      apt_unit_floor: i % 3 === 0 ? `Apt ${1 + (i % 9)}` : null,
      ...place,
    },
  }
}
