import { addDays, type Day, weekdayOf } from './new-york-time.ts'

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6]

/** Federal holidays of the United States (5 U.S.C. 6103) with a fixed date, as MM-DD. */
const FIXED_HOLIDAYS = new Set([
  '01-01', // New Year's Day
  '06-19', // Juneteenth
  '07-04', // Independence Day
  '11-11', // Veterans Day
  '12-25', // Christmas Day
])

/** Federal holidays on the nth weekday of a month; -1 is the last one. */
const WEEKDAY_HOLIDAYS = [
  { month: '01', weekday: MONDAY, nth: 3 }, // Birthday of Martin Luther King, Jr.
  { month: '02', weekday: MONDAY, nth: 3 }, // Washington's Birthday
  { month: '05', weekday: MONDAY, nth: -1 }, // Memorial Day
  { month: '09', weekday: MONDAY, nth: 1 }, // Labor Day
  { month: '10', weekday: MONDAY, nth: 2 }, // Columbus Day
  { month: '11', weekday: THURSDAY, nth: 4 }, // Thanksgiving Day
]

/** Monday to Friday without federal holidays (CHECKOUT-15). */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day, weekday)
}

/** The business day that many business days after a day; with 0 the day itself, or the next business day. */
export function addBusinessDays(day: Day, count: number): Day {
  let current = day
  let left = count
  for (;;) {
    if (isBusinessDay(current) && left <= 0) return current
    current = addDays(current, 1)
    if (isBusinessDay(current)) left -= 1
  }
}

/** The business day that many business days before a day; with 0 the day itself, or the business day before it. */
export function subtractBusinessDays(day: Day, count: number): Day {
  let current = day
  let left = count
  for (;;) {
    if (isBusinessDay(current) && left <= 0) return current
    current = addDays(current, -1)
    if (isBusinessDay(current)) left -= 1
  }
}

/** A fixed holiday on a weekend is observed on the Friday before or the Monday after. */
function isHoliday(day: Day, weekday: number): boolean {
  if (isFixedHoliday(day) || isWeekdayHoliday(day, weekday)) return true
  if (weekday === FRIDAY) return isFixedHoliday(addDays(day, 1))
  return weekday === MONDAY && isFixedHoliday(addDays(day, -1))
}

function isFixedHoliday(day: Day): boolean {
  return FIXED_HOLIDAYS.has(day.slice(5))
}

function isWeekdayHoliday(day: Day, weekday: number): boolean {
  const month = day.slice(5, 7)
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  const isLast = addDays(day, 7).slice(5, 7) !== month
  return WEEKDAY_HOLIDAYS.some(
    (holiday) =>
      holiday.month === month &&
      holiday.weekday === weekday &&
      (holiday.nth === nth || (holiday.nth === -1 && isLast)),
  )
}
