const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar day (YYYY-MM-DD) as “Tue, Nov 24”. It belongs to no time zone, so it is read and written as UTC. */
export function formatDay(day: string): string {
  const date = new Date(day)
  return `${WEEKDAYS[date.getUTCDay()]}, ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
}

/** The same with the year: “Tue, Nov 24, 2026”. */
export function formatDayAndYear(day: string): string {
  return `${formatDay(day)}, ${day.slice(0, 4)}`
}

/** A calendar day (YYYY-MM-DD) as MM/DD/YYYY (spec section 9), where the year matters. */
export function formatNumericDay(day: string): string {
  const [year, month, date] = day.split('-')
  return [month, date, year].join('/')
}
