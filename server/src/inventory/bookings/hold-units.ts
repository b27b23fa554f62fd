import type { Transaction } from '#platform/database/transaction.ts'
import { Counter } from '#platform/metrics/counter.ts'
import {
  type BookedUnit,
  bookFreeUnits,
  type Demand,
  type Hold,
  releaseExpiredHolds,
} from './bookings.queries.ts'

const holds = new Counter('twirl_stock_holds_total', 'Attempts to hold the units of an order.', [
  'outcome',
])
const madeHolds = holds.of('made')
const refusedHolds = holds.of('refused')

/** There are not enough free units; the transaction must be rolled back. */
export class StockShortage extends Error {
  readonly lines: { line: number; sku: string; available: number }[]

  constructor(lines: StockShortage['lines']) {
    super(`out of stock: ${lines.map(({ sku }) => sku).join(', ')}`)
    this.name = 'StockShortage'
    this.lines = lines
  }
}

/**
 * Holds units for all demands, or throws StockShortage. The lock on each SKU makes it exact: a buyer is refused only
 * when no unit is free after all earlier transactions have ended.
 */
export async function holdUnits(
  transaction: Transaction,
  demands: Demand[],
  hold: Hold,
): Promise<BookedUnit[]> {
  const skus = [...new Set(demands.map(({ sku }) => sku))]
  const booked = await book(transaction, demands, hold)
  const missing = missingOf(demands, booked)
  // A job ends holds that have expired; when their units are needed before it runs, they are ended here.
  if (missing.length > 0 && (await releaseExpiredHolds(transaction, hold.now, skus)) > 0)
    booked.push(...(await book(transaction, missing, hold)))

  const short = missingOf(demands, booked).map(({ line, sku, quantity }) => {
    const wanted = demands.find((demand) => demand.line === line)!
    return { line, sku, available: wanted.quantity - quantity }
  })
  if (short.length > 0) {
    refusedHolds.count++
    throw new StockShortage(short)
  }
  madeHolds.count++
  return booked
}

async function book(
  transaction: Transaction,
  demands: Demand[],
  hold: Hold,
): Promise<BookedUnit[]> {
  const booked: BookedUnit[] = []
  for (const round of roundsOf(demands))
    booked.push(...(await bookFreeUnits(transaction, round, hold)))
  return booked
}

function missingOf(demands: Demand[], booked: BookedUnit[]): Demand[] {
  return demands.flatMap((demand) => {
    const count = booked.filter(({ line }) => line === demand.line).length
    return count < demand.quantity ? { ...demand, quantity: demand.quantity - count } : []
  })
}

/**
 * Splits demands into statements. A statement does not see what it inserts itself, so that a SKU may occur in it once
 * only. All SKUs occur in the first one, which locks them. Sales come first: they need a unit without any later booking.
 */
function roundsOf(demands: Demand[]): Demand[][] {
  const rounds: Demand[][] = []
  const seen = new Map<string, number>()
  for (const demand of demands.toSorted(
    (a, b) => Number(b.kind === 'SALE') - Number(a.kind === 'SALE'),
  )) {
    const round = seen.get(demand.sku) ?? 0
    seen.set(demand.sku, round + 1)
    ;(rounds[round] ??= []).push(demand)
  }
  return rounds
}
