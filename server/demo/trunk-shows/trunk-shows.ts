import type { TrunkShowKind } from '@twirl/contract/groups/trunk-shows'
import type { TrunkShowState } from '../../src/trunk-shows/trunk-show-states.ts'
import { DEMO_GROUPS } from '../guide.ts'

type Alias = (typeof DEMO_GROUPS)[number]['alias']

/** Days are from today, so that the shop never grows old; times are New York's. */
export type DemoTrunkShow = {
  id: number
  kind: TrunkShowKind
  theme: string
  alias: string
  password: string | null
  university_id: number | null
  sorority_id: number | null
  lead_email: string | null
  lead_name: string
  /** The states that it went through. */
  states: TrunkShowState[]
  opens_in_days: number
  closes_in_days: number
  rsvp_state: 'OPEN' | 'CLOSED'
  rsvp_closes_in_days: number | null
  hand_out_in_days: number | null
  party_in_days: number | null
  shipping_address: DemoAddress | null
  /** The number of pieces of each collection that it brings itself. */
  choice: ChosenFrom[]
  /** The discount that the lead agreed on for these pieces; null for the rents of the shop. */
  rent_discount_cents: number | null
  collection_ids: number[]
}

export type ChosenFrom = { collection_id: number; count: number }

type DemoAddress = Record<
  'first_name' | 'last_name' | 'cell_phone' | 'street_address' | 'city' | 'state' | 'zip_code',
  string
> & { apt_unit_floor: string | null }

const MAGNOLIA = 1
const LAKESHORE = 2
const ZETA_LAMBDA_NU = 1
const PHI_OMEGA_TAU = 2
const KAPPA_SIGMA_RHO = 3

const FORMAL = 1
const DATE_PARTY = 2
const WEDDING_GUEST = 3
const GAME_DAY = 4
const GRADUATION = 5
const VACATION = 6
const BACHELORETTE = 7

const passwordOf = (wanted: Alias): string =>
  DEMO_GROUPS.find(({ alias }) => alias === wanted)!.password

const USUAL = {
  lead_email: null,
  states: ['SCHEDULED', 'OPEN'],
  rsvp_state: 'OPEN',
  rsvp_closes_in_days: null,
  hand_out_in_days: null,
  party_in_days: null,
  shipping_address: null,
  choice: [],
  rent_discount_cents: null,
  collection_ids: [],
} satisfies Partial<DemoTrunkShow>

/** Met in person, known for what became of its questionnaire. */
const IN_PERSON = {
  ...USUAL,
  kind: 'IN_PERSON',
  password: null,
  university_id: LAKESHORE,
  sorority_id: KAPPA_SIGMA_RHO,
  lead_name: 'Josie Ward',
  opens_in_days: 14,
  closes_in_days: 15,
} satisfies Partial<DemoTrunkShow>

export const DEMO_TRUNK_SHOWS: DemoTrunkShow[] = [
  {
    ...USUAL,
    id: 1,
    kind: 'ONLINE',
    theme: 'Spring Formal',
    alias: 'magnolia-zln',
    password: passwordOf('magnolia-zln'),
    university_id: MAGNOLIA,
    sorority_id: ZETA_LAMBDA_NU,
    lead_name: 'Harper Reed',
    opens_in_days: -5,
    closes_in_days: 9,
    rsvp_closes_in_days: 7,
    hand_out_in_days: 21,
    party_in_days: 25,
    shipping_address: {
      first_name: 'Harper',
      last_name: 'Reed',
      cell_phone: '4045550151',
      street_address: '12 Magnolia Row',
      apt_unit_floor: null,
      city: 'Athens',
      state: 'GA',
      zip_code: '30605',
    },
    choice: [
      { collection_id: FORMAL, count: 48 },
      { collection_id: DATE_PARTY, count: 28 },
      { collection_id: GRADUATION, count: 16 },
    ],
  },
  {
    ...USUAL,
    id: 2,
    kind: 'BOTH',
    theme: 'Harbor Nights',
    alias: 'lakeshore-zln',
    password: passwordOf('lakeshore-zln'),
    university_id: LAKESHORE,
    sorority_id: ZETA_LAMBDA_NU,
    lead_name: 'Piper Lund',
    opens_in_days: -2,
    closes_in_days: 5,
    hand_out_in_days: 16,
    party_in_days: 18,
    shipping_address: {
      first_name: 'Piper',
      last_name: 'Lund',
      cell_phone: '3125550152',
      street_address: '480 Harbor Drive',
      apt_unit_floor: 'Floor 2',
      city: 'Evanston',
      state: 'IL',
      zip_code: '60201',
    },
    choice: [
      { collection_id: VACATION, count: 54 },
      { collection_id: GAME_DAY, count: 18 },
    ],
  },
  {
    ...USUAL,
    id: 3,
    kind: 'ONLINE',
    theme: 'Winter Gala',
    alias: 'magnolia-pot',
    password: passwordOf('magnolia-pot'),
    university_id: MAGNOLIA,
    sorority_id: PHI_OMEGA_TAU,
    lead_name: 'Nora Blythe',
    opens_in_days: -30,
    closes_in_days: -12,
    hand_out_in_days: -5,
    party_in_days: -2,
    choice: [{ collection_id: FORMAL, count: 60 }],
  },
  {
    ...USUAL,
    id: 4,
    kind: 'ONLINE_GROUP',
    theme: 'Sunset Bridal Party',
    alias: 'sunset-party',
    password: passwordOf('sunset-party'),
    university_id: null,
    sorority_id: null,
    lead_email: 'chloe@twirl.test',
    lead_name: 'Chloe Park',
    opens_in_days: -3,
    closes_in_days: 12,
    hand_out_in_days: 24,
    party_in_days: 29,
    shipping_address: {
      first_name: 'Chloe',
      last_name: 'Park',
      cell_phone: '4045550133',
      street_address: '77 Sunset Lane',
      apt_unit_floor: 'Apt 5',
      city: 'Savannah',
      state: 'GA',
      zip_code: '31401',
    },
    choice: [
      { collection_id: BACHELORETTE, count: 5 },
      { collection_id: WEDDING_GUEST, count: 7 },
    ],
    rent_discount_cents: 200,
    collection_ids: [WEDDING_GUEST, BACHELORETTE, VACATION],
  },
  {
    ...IN_PERSON,
    id: 5,
    theme: 'Garden Brunch',
    alias: 'garden-brunch',
    states: ['SCHEDULED'],
    rsvp_state: 'CLOSED',
  },
  {
    ...IN_PERSON,
    id: 6,
    theme: 'Moonlight Ball',
    alias: 'moonlight-ball',
    states: ['SCHEDULED', 'CANCELED'],
  },
  {
    ...IN_PERSON,
    id: 7,
    theme: 'Daybreak Tea',
    alias: 'daybreak-tea',
    states: ['SCHEDULED', 'DELETED'],
  },
  {
    ...IN_PERSON,
    id: 8,
    theme: 'Yesteryear',
    alias: 'yesteryear',
    opens_in_days: -8,
    closes_in_days: -7,
    rsvp_closes_in_days: -10,
  },
]

/** Personal invitations to Spring Formal: one customer, and two people without account. */
export const DEMO_INVITATIONS = [
  { customer_email: 'ava@twirl.test', email: 'ava@twirl.test' },
  {
    email: 'emma@twirl.test',
    phone_number: '4045550141',
    first_name: 'Emma',
    last_name: 'Wells',
    dress_size: 'M',
  },
  {
    email: 'lily@twirl.test',
    phone_number: '4045550142',
    first_name: 'Lily',
    last_name: 'Chen',
    dress_size: null,
  },
]

/** The guests of Sunset Bridal Party. A size: comes; null: can’t come; none: has not answered. */
export const DEMO_SUNSET_GUESTS: {
  first_name: string
  last_name: string
  email: string
  cell_phone: string
  dress_size?: 'XS' | 'S' | 'M' | 'L' | 'XL' | null
}[] = (
  [
    ['Bea', 'Larsen', 'S'],
    ['Dina', 'Okafor', 'M'],
    ['Ellie', 'Vance', 'M'],
    ['Gwen', 'Ashby', 'XL'],
    ['June', 'Castillo', null],
    ['Leah', 'Stern', undefined],
    ['Maya', 'Fields', undefined],
    ['Tess', 'Noble', undefined],
  ] as const
).map(([first_name, last_name, dress_size], i) => ({
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}.${last_name.toLowerCase()}@twirl.test`,
  cell_phone: `404555016${i}`,
  ...(dress_size === undefined ? {} : { dress_size }),
}))
