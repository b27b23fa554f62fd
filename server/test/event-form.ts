import type { EventForm } from '@twirl/contract/staff/events/event-form'

const BOX_ADDRESS = {
  first_name: 'Chloe',
  last_name: 'Park',
  cell_phone: '4045551234',
  street_address: '12 Peach Street',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA' as const,
  zip_code: '30301',
}

/** The form of a group rental in early 2027, as staff fill it in. */
export function newEventForm(overrides: Partial<EventForm> = {}): EventForm {
  return {
    kind: 'ONLINE_GROUP',
    theme: 'Garden Party',
    alias: null,
    university_id: null,
    sorority_id: null,
    lead_email: null,
    lead_name: 'Chloe Park',
    opens_at: '2027-01-04T09:00',
    closes_at: '2027-01-20T20:00',
    rsvp_state: 'OPEN',
    rsvp_closes_at: null,
    hand_out_date: '2027-02-10',
    party_date: '2027-02-12',
    has_no_twins: false,
    shipping_address: BOX_ADDRESS,
    products: [{ product_id: 1, rental_price: null, quota: null }],
    collection_ids: [],
    ...overrides,
  }
}
