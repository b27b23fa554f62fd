import { TZDate } from '@date-fns/tz'
import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import type { Period } from './history-search.ts'

type Bounds = { start_time: string | null; end_time: string | null }

/** The times that bound a period, the end excluded: months and years are New York's (ORDER-4). */
export function periodBounds(period: Period, now: Date): Bounds {
  const today = new TZDate(now.getTime(), SHOP_TIME_ZONE)
  const [year, month] = [today.getFullYear(), today.getMonth()]
  switch (period) {
    case 'all':
      return { start_time: null, end_time: null }
    case 'this-month':
      return { start_time: firstOf(year, month), end_time: firstOf(year, month + 1) }
    case 'last-month':
      return { start_time: firstOf(year, month - 1), end_time: firstOf(year, month) }
    case 'this-year':
      return { start_time: firstOf(year, 0), end_time: firstOf(year + 1, 0) }
  }
}

/** Midnight in New York with which a month begins; a month before 0 or after 11 belongs to another year. */
function firstOf(year: number, month: number): string {
  return new Date(new TZDate(year, month, 1, SHOP_TIME_ZONE).getTime()).toISOString()
}
