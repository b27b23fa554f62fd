import { setTimeout } from 'node:timers/promises'
import type { PostgresPair } from '../../crash-test/failover/postgres-pair.ts'
import { median } from '../measure/cpu-per-request.ts'
import { cpuTime } from '../measure/cpu-time.ts'

/** Processor milliseconds of each part, and kilobytes of the leader's write-ahead log. */
export const PARTS = ['leader', 'replica', 'shop', 'log'] as const
export type Costs = Record<(typeof PARTS)[number], number>

export const [PRIMARY, STANDBY] = [0, 1] as const
export const DATABASE = 'shop'
export const UNCOUNTED_ROUNDS = 2
const IDLE_MS = 5_000

/** Makes as many operations as a round has, and returns what one of them cost. */
export type Round = () => Promise<Costs>

/** What the pair of databases and a shop cost per operation. Both shops' polls and jobs are measured before and subtracted. */
export async function openRound(
  pair: PostgresPair,
  shopPid: number,
  { count, work }: { count: number; work: () => Promise<void> },
): Promise<Round> {
  const measure = async (run: () => Promise<unknown>) => {
    const [before, started] = [await readCosts(pair, shopPid), performance.now()]
    await run()
    const [after, ms] = [await readCosts(pair, shopPid), performance.now() - started]
    return { costs: mapParts((part) => after[part] - before[part]), ms }
  }
  const idle = await measure(() => setTimeout(IDLE_MS))
  return async () => {
    const { costs, ms } = await measure(work)
    return mapParts((part) => (costs[part] - (idle.costs[part] * ms) / idle.ms) / count)
  }
}

async function readCosts(pair: PostgresPair, shopPid: number): Promise<Costs> {
  const [{ bytes }] = (await pair.query(
    PRIMARY,
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  )) as [{ bytes: number }]
  return {
    leader: cpuTime([pair.pidOf(PRIMARY)]),
    replica: cpuTime([pair.pidOf(STANDBY)]),
    shop: cpuTime([shopPid]),
    log: bytes / 1_000,
  }
}

/**
 * Rounds of both alternate, and which is first alternates too. The first ones are not counted: they compile, and after
 * them PostgreSQL plans anew for what the tables hold by then. Returns the medians.
 */
export async function compareRounds<Which extends string>(
  pair: PostgresPair,
  rounds: number,
  measure: Record<Which, Round>,
): Promise<Record<Which, Costs>> {
  const names = Object.keys(measure) as Which[]
  const measured = new Map(names.map((name) => [name, [] as Costs[]]))
  for (let round = -UNCOUNTED_ROUNDS; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const costs = await measure[name]()
      if (round >= 0) measured.get(name)!.push(costs)
    }
    if (round === -UNCOUNTED_ROUNDS) await pair.query(PRIMARY, 'vacuum analyze', DATABASE)
  }
  const medianOf = (name: Which) =>
    mapParts((part) => median(measured.get(name)!.map((costs) => costs[part])))
  return Object.fromEntries(names.map((name) => [name, medianOf(name)])) as Record<Which, Costs>
}

function mapParts(valueOf: (part: keyof Costs) => number): Costs {
  return Object.fromEntries(PARTS.map((part) => [part, valueOf(part)])) as Costs
}
