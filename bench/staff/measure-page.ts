import { readFileSync } from 'node:fs'
import type { Endpoint } from '@twirl/contract/endpoint'
import { median } from '../measure/cpu-per-request.ts'
import type { Office } from './open-office.ts'
import type { StaffPage } from './staff-pages.ts'

/** After five executions PostgreSQL may choose a plan that does not depend on the values. */
const WARM_UP = 7

/** Processor milliseconds of a page: of PostgreSQL, and of server and PostgreSQL together. */
export type Cost = { postgres: number; whole: number }

/** A filled shop. */
export type MeasuredShop = {
  office: Office
  /** The processes of PostgreSQL that work for it. */
  listBackends: () => Promise<number[]>
}

/**
 * Returns the medians of what the calls of a page cost in each shop. Rounds of the shops alternate, so that none of them pays for
 * compiling. Linux only: it reads the time of PostgreSQL's processes in /proc. Of a list with more pages two are read, and the
 * mean of both counts.
 */
export async function measurePage(
  shops: MeasuredShop[],
  page: StaffPage,
  rounds: number,
): Promise<Cost[]> {
  for (let round = 0; round < WARM_UP; round++)
    for (const { office } of shops) await openPage(office, page, [])
  // The calls above have opened all connections that the page needs.
  const measured = await Promise.all(
    shops.map(async ({ office, listBackends }) => ({
      office,
      pids: await listBackends(),
      costs: [] as Cost[],
    })),
  )
  for (let round = 0; round < rounds; round++)
    for (const { office, pids, costs } of measured) costs.push(await openPage(office, page, pids))
  return measured.map(({ costs }) => ({
    postgres: median(costs.map(({ postgres }) => postgres)),
    whole: median(costs.map(({ whole }) => whole)),
  }))
}

/** Returns what the calls of a page cost together. */
async function openPage(office: Office, page: StaffPage, pids: number[]): Promise<Cost> {
  const whole: Cost = { postgres: 0, whole: 0 }
  for (const { endpoint, input, cursor } of page) {
    const first = await measureCall(office, endpoint, input, pids)
    const { next } = JSON.parse(first.answer) as { next?: unknown }
    const pages = [first.cost]
    if (cursor && next)
      pages.push((await measureCall(office, endpoint, { ...input, [cursor]: next }, pids)).cost)
    for (const cost of pages) {
      whole.postgres += cost.postgres / pages.length
      whole.whole += cost.whole / pages.length
    }
  }
  return whole
}

async function measureCall(
  office: Office,
  endpoint: Endpoint,
  input: object,
  pids: number[],
): Promise<{ answer: string; cost: Cost }> {
  const before = cpuOf(pids)
  const answer = await office.call(endpoint, input)
  const after = cpuOf(pids)
  const postgres = after.postgres - before.postgres
  return { answer, cost: { postgres, whole: after.server - before.server + postgres } }
}

function cpuOf(pids: number[]): { server: number; postgres: number } {
  const { user, system } = process.cpuUsage()
  return {
    server: (user + system) / 1_000,
    postgres: pids.reduce((sum, pid) => sum + cpuMs(pid), 0),
  }
}

function cpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
