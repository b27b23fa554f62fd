// The memory of the server after all loads, and how long its second start took.
import { residentMegabytes } from '../measure/cpu-time.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const MEMORY = 'memory of the server after the load'
const START = 'start of the server, second time'

const GOALS = [
  { upTo: 300, megabytes: 320, seconds: 2.5 },
  { upTo: 10_000, megabytes: 700, seconds: 5 },
  { upTo: Infinity, megabytes: 700, seconds: 20 },
]

export async function* footprintRows({ shop, products, isWanted }: BenchDeps): Rows {
  const { megabytes, seconds } = GOALS.find(({ upTo }) => products <= upTo)!
  if (isWanted(MEMORY)) {
    const goal = { value: megabytes }
    yield { work: MEMORY, unit: 'MB', shop: residentMegabytes(shop.pid), goal }
  }
  if (isWanted(START)) {
    const goal = { value: seconds }
    yield { work: START, unit: 's', shop: shop.startMs / 1_000, goal }
  }
}
