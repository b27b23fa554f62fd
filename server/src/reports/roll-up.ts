import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { addDays, type Day, dayOf, startOfDay } from '#platform/new-york-time.ts'
import type { ReportFact, ReportSpan } from '#platform/report-fact.ts'
import { listDepartures, listUnitFacts } from '../inventory/public.ts'
import {
  findFirstOrderTime,
  listLineIncomes,
  listOrderFacts,
  orderOfDeparture,
} from '../orders/public.ts'
import { listDemandFacts } from '../stock-alerts/public.ts'
import { lockProgress, replaceFigures, setProgress } from './reports.queries.ts'

type RollUpDeps = { db: Database; clock: Clock }

/** What commits late, and clocks that differ, change a day that seemed to be over. */
const OVERLAP_DAYS = 1

/**
 * Rolls up the days since the last time, however long ago that was; at first all days with orders. Each day is counted anew,
 * so that repeating it changes nothing.
 */
export async function rollUp(deps: RollUpDeps): Promise<void> {
  const today = dayOf(deps.clock.now())
  const from = await inTransaction(deps.db, async (transaction) => {
    const last = (await lockProgress(transaction)) ?? (await findFirstOrderTime(transaction))
    return last === null ? today : addDays(dayOf(last), -OVERLAP_DAYS)
  })
  for (let day = from < today ? from : today; day <= today; day = addDays(day, 1))
    // A transaction for each day: a process that is killed loses no more, and its statements stay short however much is sold.
    await inTransaction(deps.db, async (transaction) => {
      const before = await lockProgress(transaction)
      // Under the lock: another process may have rolled up to a later time meanwhile.
      const now = deps.clock.now()
      await countDay(transaction, day)
      const reached = day === today ? now : startOfDay(addDays(day, 1))
      if (before === null || before < reached) await setProgress(transaction, reached)
    })
}

/**
 * Counts days anew that seemed to be over: something may be recorded with an earlier time. Of the days before the recent
 * ones a seventh each night, those of the same day of the week.
 */
export async function rollUpAgain(
  deps: RollUpDeps,
  { recentDays, allDays }: { recentDays: number; allDays: number },
): Promise<void> {
  const today = dayOf(deps.clock.now())
  for (let age = allDays; age > 0; age--)
    if (age <= recentDays || age % 7 === 0)
      await inTransaction(deps.db, async (transaction) => {
        await lockProgress(transaction)
        await countDay(transaction, addDays(today, -age))
      })
}

async function countDay(transaction: Transaction, day: Day): Promise<void> {
  const span = { from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
  await replaceFigures(transaction, day, await listFacts(transaction, span))
}

async function listFacts(transaction: Transaction, span: ReportSpan): Promise<ReportFact[]> {
  return [
    ...(await listOrderFacts(transaction, span)),
    ...(await listUnitFacts(transaction, span)),
    ...(await listDepartureFacts(transaction, span)),
    ...(await listDemandFacts(transaction, span)),
  ]
}

/** How often each unit left, and what the line of the order brought in for which it did. */
async function listDepartureFacts(
  transaction: Transaction,
  span: ReportSpan,
): Promise<ReportFact[]> {
  const departures = (await listDepartures(transaction, span)).map((departure) => ({
    ...departure,
    order_number: orderOfDeparture(departure.cause) ?? '',
  }))
  const incomes = await listLineIncomes(transaction, departures)
  const centsByLine = new Map(incomes.map((each) => [lineKeyOf(each), each.cents]))
  return departures.flatMap((departure) => {
    const fact = { report: 'units', day: departure.day, key: String(departure.unit_id) }
    const cents = centsByLine.get(lineKeyOf(departure)) ?? 0
    return [
      { ...fact, measure: 'rentals', value: 1 },
      ...(cents === 0 ? [] : [{ ...fact, measure: 'income', value: cents }]),
    ]
  })
}

function lineKeyOf({ order_number, sku }: { order_number: string; sku: string }): string {
  return `${order_number} ${sku}`
}
