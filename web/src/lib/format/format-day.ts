/** A calendar day (YYYY-MM-DD) as MM/DD/YYYY: every date that readers see. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return [month, date, year].join('/')
}
