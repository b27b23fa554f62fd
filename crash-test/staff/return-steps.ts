import { randomUUID } from 'node:crypto'
import { makeReturn } from '@twirl/contract/buying/orders'
import { receiveItem } from '@twirl/contract/staff/orders/order-steps'
import {
  type BenchScan,
  countScan,
  GRADES,
  lookUpUnit,
  type Station,
  undoScan,
} from '@twirl/contract/staff/warehouse/bench'
import { readSteps } from './parcel-steps.ts'
import type { Colleague } from './team.ts'
import { expectOneWinner, pick, press, TWO_AT_ONCE, type Work } from './work.ts'

/** The pieces of an order come back, announced or not, and go over the bench. */
export async function takeBack(work: Work): Promise<void> {
  const { items } = await readSteps(work)
  for (const { id, transaction_type, units } of items) {
    if (transaction_type !== 'RENT') continue
    const codes = units.flatMap(({ code, is_receivable }) => (is_receivable ? code : []))
    if (codes.length === 0) continue
    if (work.customer && work.random() < 0.5)
      await press(
        work,
        work.customer,
        makeReturn,
        { order_item_id: id },
        // An exchanged piece is on its way back already.
        ({ code }) => code === 'ITEM_NOT_RETURNABLE',
      )
    if (work.random() < 0.5) await receive(work, id, codes)
    for (const code of codes) await grade(work, code)
  }
}

async function receive(work: Work, itemId: number, units: string[]): Promise<void> {
  const [first, second] = work.team.warehouse
  const members = work.random() < TWO_AT_ONCE ? [first, second] : [first]
  const input = { number: work.order_number, order_item_id: itemId, units }
  await Promise.all(members.map((member) => press(work, member, receiveItem, input)))
}

async function grade(work: Work, code: string): Promise<void> {
  const { random, team } = work
  const station = pick(random, ['RAIL', 'RAIL', 'CLEANING', 'REPAIR', 'RETIRE'] as const)
  const scanned = await scanOnce(work, code, station)
  if (!scanned) return
  const isTakenBack = random() < 0.2
  if (isTakenBack) await press(work, team.warehouse[1], undoScan, { key: scanned.key })
  const isOnRail = station === 'RAIL' && !isTakenBack
  const isGone = station === 'RETIRE' && !isTakenBack
  if (!isOnRail && !isGone) await scanOnce(work, code, 'RAIL')
}

/** Scans at one bench, or at two at once, of which one counts. */
async function scanOnce(
  work: Work,
  code: string,
  station: Station,
): Promise<BenchScan | undefined> {
  const [first, second] = work.team.warehouse
  const isTwice = work.random() < TWO_AT_ONCE
  const seen = await press(work, first, lookUpUnit, { code })
  if (!seen.ok) return undefined
  const members = isTwice ? [first, second] : [second]
  const scans = await Promise.all(
    members.map((member) => scan(work, member, { code, station, last_move: seen.body.last_move })),
  )
  expectOneWinner(
    work,
    `scan of ${code} (${scans.map((each) => each?.set_aside).join('; ')})`,
    scans.map((each) => each?.set_aside === null),
  )
  return scans.find((each) => each?.set_aside === null)
}

export async function scan(
  work: Work,
  member: Colleague,
  piece: { code: string; station: Station; last_move: number | null },
): Promise<BenchScan | undefined> {
  const answer = await press(work, member, countScan, {
    key: randomUUID(),
    grade: pick(work.random, GRADES),
    note: '',
    age_ms: 0,
    ...(piece.station === 'RETIRE' && { reason: 'Too worn to be rented again' }),
    ...piece,
  })
  return answer.ok ? answer.body : undefined
}
