// A page rendered anew, against React's bare render of the same 36 cards.
import { execFileSync } from 'node:child_process'
import type { BenchDeps, Rows } from './bench-deps.ts'

const WORK = 'page rendered anew, 36 cards'
const GOAL = { ratio: 12 }
const PAGE = '/collections/1'

export async function* renderRows({ shop, isWanted }: BenchDeps): Rows {
  if (!isWanted(WORK)) return
  yield {
    work: WORK,
    unit: 'ms',
    shop: printedNumber(['bench/load/render-page.ts', shop.databaseUrl, PAGE, '200']),
    reference: printedNumber(['bench/reference/bare-render.ts', '1000']),
    goal: GOAL,
  }
}

/** Runs a program and returns the number that it prints. */
function printedNumber(args: string[]): number {
  const env = { ...process.env, NODE_ENV: 'production' }
  return Number(execFileSync(process.execPath, args, { env }).toString())
}
