/** A calendar day (YYYY-MM-DD) as MM/DD/YYYY: every date that readers see (spec section 9). */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return [month, date, year].join('/')
}
