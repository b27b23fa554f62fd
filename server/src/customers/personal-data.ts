import { customerOwner } from '#platform/http/visitor.ts'
import type { Database } from '#platform/database/database.ts'
import type { Person, PersonalData } from '#platform/personal-data.ts'
import { type CustomerFile, personalAccount } from '../accounts/public.ts'
import { personalAddresses } from '../addresses/public.ts'
import { personalCart } from '../cart/public.ts'
import { personalCheckouts } from '../checkout/public.ts'
import { personalCoupons } from '../coupons/public.ts'
import { personalCards } from '../credit-cards/public.ts'
import { personalFavorites } from '../favorites/public.ts'
import { personalMessages } from '../messages/public.ts'
import { personalOrders } from '../orders/public.ts'
import { personalRsvps } from '../rsvp/public.ts'
import { personalAlerts } from '../stock-alerts/public.ts'
import { listLedEventIds, personalEvents } from '../trunk-shows/public.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { personalNotes } from './notes.queries.ts'

/** What each slice knows of a person. Orders come after what finds them by their address. */
export function personalDataOf({
  secrets,
  jobs,
}: Pick<CustomerDeps, 'secrets' | 'jobs'>): PersonalData[] {
  return [
    personalAccount,
    personalAddresses,
    personalCards(jobs),
    personalCart,
    personalFavorites,
    personalAlerts(secrets),
    personalEvents,
    personalRsvps,
    personalMessages,
    personalNotes,
    personalCoupons(secrets),
    personalCheckouts,
    personalOrders,
  ]
}

export async function toPerson(db: Database, file: CustomerFile): Promise<Person> {
  return {
    customer_id: file.id,
    owner: customerOwner(file.id),
    email: file.is_email_proven ? file.email : null,
    phone_number: file.phone_number,
    led_trunk_show_ids: await listLedEventIds(db, file.id),
  }
}
