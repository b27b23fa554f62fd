import type { Shop } from '../measure/open-shop.ts'
import type { Row } from '../report/row.ts'

/** What every file of this folder is given. */
export type BenchDeps = {
  shop: Shop
  products: number
  rounds: number
  /** Requests of a round. Rows whose requests cost more send a share of it. */
  amount: number
  isWanted: (work: string) => boolean
}

export type Rows = AsyncGenerator<Omit<Row, 'products'>>
