import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { StoredEvent } from '@twirl/contract/staff/events/event-form'
import type { getApplicationForm } from '@twirl/contract/staff/events/applications'
import type { RentalTerms } from '@twirl/contract/system'
import { subtractBusinessDays } from '#platform/business-days.ts'
import { addDays, type Day, dayOf } from '#platform/new-york-time.ts'
import { findHolder } from '../../accounts/public.ts'
import type { ApplicationRow } from '../../messages/public.ts'
import type { EventDeps } from '../events-deps.ts'
import { nameCollections } from '../offer-choices.ts'
import { getApplicationRow } from './read-applications.ts'

/** A wish of a day that is not known yet: the party is planned so many days ahead, and staff change it. */
const DEFAULT_PARTY_DAYS = 42
/** The hand-out is so many days before the party. */
const HAND_OUT_DAYS = 2
/** The shop of the event closes so many business days before its box leaves. */
const PACKING_BUSINESS_DAYS = 2

/** The form of the event that an application asks for (LEAD-64). The link and the password are chosen by staff. */
export async function formOfApplication(
  deps: EventDeps,
  id: number,
): Promise<EndpointOutput<typeof getApplicationForm>> {
  const row = await getApplicationRow(deps, id)
  const holder = await findHolder(deps.db, row.email)
  const collections = nameCollections(
    deps,
    row.collection_ids.filter(
      (collection) => deps.catalog.findCollection(collection) !== undefined,
    ),
  )
  return {
    version: row.version,
    form: {
      kind: 'ONLINE_GROUP',
      theme: row.group_name,
      alias: null,
      university_id: null,
      sorority_id: null,
      lead_email: holder ? row.email : null,
      lead_name: row.name,
      rsvp_state: 'OPEN',
      has_no_twins: false,
      rsvp_closes_at: null,
      ...datesOfApplication(row, dayOf(deps.clock.now()), deps.terms()),
      shipping_address: row.shipping_address,
      products: [],
      collection_ids: collections.map((collection) => collection.id),
    },
    products: [],
    collections,
  }
}

type Dates = Pick<StoredEvent, 'opens_at' | 'closes_at' | 'hand_out_date' | 'party_date'>

/**
 * The dates of the event: it opens tomorrow and closes in time for the box to arrive before the hand-out. Where a wish comes
 * too late for that, it closes two days after it opened, and the page of the event warns.
 */
export function datesOfApplication(
  { event_date, hand_out_date }: Pick<ApplicationRow, 'event_date' | 'hand_out_date'>,
  today: Day,
  { delivery_business_days }: Pick<RentalTerms, 'delivery_business_days'>,
): Dates {
  const opens = addDays(today, 1)
  const wished = event_date ?? hand_out_date ?? addDays(today, DEFAULT_PARTY_DAYS)
  const handOut = earlier(hand_out_date ?? addDays(wished, -HAND_OUT_DAYS), wished)
  const inTime = subtractBusinessDays(handOut, delivery_business_days + PACKING_BUSINESS_DAYS)
  const earliest = addDays(opens, 2)
  const closes = inTime < earliest ? earliest : inTime
  // A day that is over, or so near that nothing fits, is moved behind the closing day.
  const hand_out = handOut < closes ? closes : handOut
  const party = wished < hand_out ? hand_out : wished
  return {
    opens_at: `${opens}T09:00`,
    closes_at: `${closes}T20:00`,
    hand_out_date: hand_out,
    party_date: party,
  }
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b
}
