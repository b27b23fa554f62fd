import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { copyEvent as contract } from '@twirl/contract/staff/events/events'
import { addDays } from '#platform/new-york-time.ts'
import type { EventDeps } from './events-deps.ts'
import { formOf, getEventRow, namesOf } from './get-event.ts'

const WEEK_DAYS = 7

/**
 * The form of a new event that repeats another one: all dates so many weeks later, on the same weekday and at the same
 * time of day, also across a change of the clocks (STAFF-152). The link and the password are the new event's own.
 */
export async function copyEvent(
  deps: EventDeps,
  id: number,
  weeks: number,
): Promise<EndpointOutput<typeof contract>> {
  const row = await getEventRow(deps, id)
  const form = await formOf(deps, row)
  const laterDay = (day: string) => addDays(day, weeks * WEEK_DAYS)
  const laterTime = (time: string) => laterDay(time.slice(0, 10)) + time.slice(10)
  return {
    form: {
      ...form,
      alias: null,
      rsvp_state: 'OPEN',
      opens_at: laterTime(form.opens_at),
      closes_at: laterTime(form.closes_at),
      rsvp_closes_at: form.rsvp_closes_at && laterTime(form.rsvp_closes_at),
      hand_out_date: form.hand_out_date && laterDay(form.hand_out_date),
      party_date: form.party_date && laterDay(form.party_date),
    },
    ...(await namesOf(deps, row)),
  }
}
