import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Order, Rental } from '@twirl/contract/buying/orders'
import { addDays, type Day } from '#platform/new-york-time.ts'
import { shopName } from '#platform/shop-name.ts'

const HOUR_SECONDS = 60 * 60
// Nine in the morning of the day before: there is time to drop the parcel off.
const REMINDER_SECONDS_BEFORE = 15 * HOUR_SECONDS

/** Still to be sent back by the customer. */
const OPEN_STATES: Rental['state'][] = ['UPCOMING', 'OUT', 'OVERDUE']

/** The due dates of an order as a calendar file (RFC 5545); null if nothing is due. */
export function dueDateFile(order: Order, origin: string, now: Date): string | null {
  const open = order.order_items.filter(
    ({ rental }) => rental?.due_date && OPEN_STATES.includes(rental.state),
  )
  if (open.length === 0) return null

  const calendar = ical({
    prodId: { company: 'Twirl', product: 'Rentals', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const byDay = Map.groupBy(open, ({ rental }) => rental!.due_date!)
  const days = [...byDay.keys()].toSorted()
  days.forEach((day, position) => {
    // The first one keeps its id, so that a calendar moves the entry of a rental that was extended.
    const suffix = position === 0 ? '' : `-${position + 1}`
    const titles = byDay.get(day)!.map(({ title }) => title)
    const event = calendar.createEvent({
      id: `${order.order_number}${suffix}@${new URL(origin).hostname}`,
      stamp: now,
      ...wholeDay(day),
      summary: `Return your ${shopName()} rental`,
      description: describe(order, titles),
      url: `${origin}/order/${order.order_number}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: REMINDER_SECONDS_BEFORE,
      description: `Your ${shopName()} rental is due tomorrow`,
    })
  })
  return `${calendar.toString()}\r\n`
}

function describe(
  { order_number, delivery_address, trunk_show_theme }: Order,
  titles: string[],
): string {
  const instructions =
    delivery_address === null || trunk_show_theme !== null
      ? ['Put each piece in its bag as it is. We do the cleaning.', 'Hand it to your group leader.']
      : [
          'Put each piece in its bag as it is. We do the cleaning.',
          'Stick on the return label from the bag and drop it off by the end of this day.',
          'Then choose Return next to it in your order.',
        ]
  return [`Order ${order_number}: ${titles.join(', ')}`, ...instructions].join('\n')
}

/** A day without a time, so that no time zone is needed: it is the same day wherever the customer is. */
function wholeDay(day: Day) {
  return { start: new Date(day), end: new Date(addDays(day, 1)), allDay: true, timezone: 'UTC' }
}
