import { toPage } from '@twirl/contract/catalog/listing-search'

const PERIODS = ['all', 'this-month', 'last-month', 'this-year'] as const
export type Period = (typeof PERIODS)[number]

/** The defaults, all orders and the first page, are left out of the URL. */
export type HistorySearch = { period?: Period | undefined; page?: number | undefined }

export function toHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const period = PERIODS.find((each) => each === raw['period'])
  return { period: period === 'all' ? undefined : period, page: toPage(raw['page']) }
}
