import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type FaultName, FAULTS } from './faults.ts'
import { type ClusterComparison, type ClusterPlan, SellingCluster } from './selling-cluster.ts'
import type { Trade } from './trade.ts'

export type ClusterTestPlan = ClusterPlan & {
  faults: FaultName[]
  /** No fault begins later. */
  minutes: number
  onProgress: (text: string) => void
}

/** What the report shows of a comparison. */
export type ShownComparison = Pick<
  ClusterComparison,
  'lostDirectWrites' | 'mails' | 'unexpected' | 'unmatched'
> & { discrepancies: Record<string, number> & { lost_orders: number; double_charges: number } }

export type FaultReport = {
  fault: FaultName
  /** How many processes wanted a core of the machine, in the last minute. */
  load: number
  /** The longest time without an order, from the beginning of the fault to the end of the repair. Null: no order was placed after it. */
  pauseSeconds: number | null
  /** Orders that customers were told of. */
  confirmed: number
  /** Null if the cluster did not come so far that it could be read. */
  comparison: ShownComparison | null
  remark: string
  /** What did not happen in time. */
  failure: string
}

const COMPARE_LIMIT_MS = 600_000

/**
 * Buyers, staff and mails go on while parts of the cluster fail. After each fault everyone finishes what they have begun,
 * and a second reader compares all books. A cluster with which something is wrong is not used for the next fault.
 */
export async function runClusterTest(plan: ClusterTestPlan): Promise<FaultReport[]> {
  const end = performance.now() + plan.minutes * 60_000
  const reports: FaultReport[] = []
  let cluster: SellingCluster | undefined
  try {
    for (const [i, fault] of plan.faults.entries()) {
      if (performance.now() > end) {
        reports.push({ ...nothing(fault), failure: 'no time was left' })
        continue
      }
      try {
        if (!cluster) plan.onProgress('etcd, PostgreSQL, Patroni and the shops start')
        cluster ??= await SellingCluster.start(plan)
        plan.onProgress(fault)
        reports.push(await undergo(cluster, fault, plan.seed + i))
      } catch (error) {
        reports.push({ ...nothing(fault), failure: (error as Error).message })
      }
      const report = reports.at(-1)!
      plan.onProgress(`  ${JSON.stringify({ ...report, comparison: undefined })}`)
      if (isClean(report) || !cluster) continue
      plan.onProgress(`  the logs are in ${cluster.keepLogs()}`)
      await cluster.stop()
      cluster = undefined
    }
  } finally {
    await cluster?.stop()
  }
  return reports
}

/** What differs, with how much. Empty: all books agree. */
export function listDifferences({ comparison }: FaultReport): string[] {
  return Object.entries(comparison?.discrepancies ?? {})
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what} ${count}`)
}

export function countLost({ comparison }: FaultReport): number {
  return comparison ? comparison.discrepancies.lost_orders + comparison.lostDirectWrites : 0
}

export function isClean(report: FaultReport): boolean {
  const { comparison, failure } = report
  if (!comparison || failure) return false
  const { lost, failed, waiting } = comparison.mails
  return countLost(report) + lost + failed + waiting === 0 && listDifferences(report).length === 0
}

async function undergo(
  cluster: SellingCluster,
  fault: FaultName,
  seed: number,
): Promise<FaultReport> {
  const { database, orders } = cluster.world
  const trade = await cluster.trade(seed)
  const since = performance.now()
  const report = nothing(fault)
  try {
    report.remark = (await FAULTS[fault](cluster.world)) ?? ''
    await database.untilHealthy()
    await orders.untilSelling()
    report.pauseSeconds = orders.longestPauseSeconds(since)
  } catch (error) {
    report.failure = (error as Error).message
  }
  report.load = loadavg()[0]!
  const late = setTimeout(COMPARE_LIMIT_MS, null, { ref: false })
  try {
    report.comparison = await Promise.race([compare(cluster, trade, report), late])
    if (!report.comparison) report.failure ||= 'the books could not be read in time'
  } catch (error) {
    report.failure ||= (error as Error).message
  }
  return report
}

async function compare(
  cluster: SellingCluster,
  trade: Trade,
  report: FaultReport,
): Promise<ClusterComparison> {
  const ended = await trade.end()
  report.confirmed = ended.told.filter(({ outcome }) => outcome === 'ORDERED').length
  return cluster.compare(ended)
}

function nothing(fault: FaultName): FaultReport {
  return {
    fault,
    load: 0,
    pauseSeconds: null,
    confirmed: 0,
    comparison: null,
    remark: '',
    failure: '',
  }
}
