import { PIECE_STATES, type PieceState } from '@twirl/contract/groups/packing-plan'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { PackingPlan, PlannedPiece } from '@twirl/contract/staff/events/packing-plan'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { RentalTerms } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { listVariants } from '../../catalog/public.ts'
import {
  countFreeUnits,
  listPlannedUnits,
  planEventRental,
  type PlannedUnit,
  type RentalPlan,
} from '../../inventory/public.ts'
import { listSentLines, type SentLine } from '../../orders/public.ts'
import { backOn, stateOfUnit, whereIs } from './piece-state.ts'

export type PlanDeps = { db: Database; clock: Clock; rentalTerms: () => RentalTerms }

type PlannedEvent = { id: number; closes_at: Date; hand_out_date: string | null }

const UNSOLVED: readonly PieceState[] = ['MISSING', 'LATE']
const urgencyOf = (state: PieceState) => PIECE_STATES.indexOf(state)

/** One bag for each order in the box of an event, those with the most urgent piece first (LEAD-70). */
export async function loadPackingPlan(deps: PlanDeps, event: PlannedEvent): Promise<PackingPlan> {
  const { db, clock } = deps
  const now = clock.now()
  const lines = (await listSentLines(db, event.id)).filter(({ has_own_parcel }) => !has_own_parcel)
  const tokens = [...new Set(lines.map(({ order_token }) => order_token))]
  const units = await listPlannedUnits(db, tokens, now)
  const plan = planEventRental(event, now, deps.rentalTerms())
  const facts = lines.flatMap((line) => piecesOf(line, units))
  const adviceOf = await loadAdvice(deps, facts, plan)
  const bags = tokens
    .map((token) => {
      const own = facts.filter(({ line }) => line.order_token === token)
      const { order_number, name } = own[0]!.line
      const pieces = own.map((fact) => describePiece(fact, adviceOf(fact)))
      return { order_number, name, pieces }
    })
    .toSorted((a, b) => mostUrgent(a.pieces) - mostUrgent(b.pieces))
  const states = facts.map(({ state }) => state)
  const counts = Object.fromEntries(
    PIECE_STATES.map((state) => [state, states.filter((each) => each === state).length]),
  ) as PackingPlan['counts']
  return { ships_by: dayOf(plan.window.from), hand_out_date: event.hand_out_date, counts, bags }
}

function mostUrgent(pieces: PlannedPiece[]): number {
  return Math.min(...pieces.map(({ state }) => urgencyOf(state)))
}

/** A piece of a bag; `unit` is undefined if none is promised. */
type PieceFact = { line: SentLine; unit: PlannedUnit | undefined; state: PieceState }

function piecesOf(line: SentLine, units: PlannedUnit[]): PieceFact[] {
  const own = units.filter(
    ({ reference, line: number }) => reference === line.order_token && number === line.line,
  )
  return Array.from({ length: line.quantity }, (_, index) => {
    const unit = own[index]
    // The promise of a sold unit ends when it is sent.
    const state = unit ? stateOfUnit(unit) : line.shipped_at ? 'PACKED' : 'MISSING'
    return { line, unit, state }
  })
}

function describePiece({ line, unit, state }: PieceFact, advice: string): PlannedPiece {
  const { product_id, title, color, size } = line
  return {
    product_id,
    title,
    color,
    size,
    state,
    code: unit ? unitCodeOf(unit.unit_id) : null,
    where: unit ? whereIs(unit) : state === 'PACKED' ? 'sent' : 'no unit is promised',
    back_on: unit ? backOn(unit) : null,
    moved_from: unit?.moved_from ? unitCodeOf(unit.moved_from) : null,
    advice,
  }
}

/** Returns a function that says what to do about a piece: another unit, another size, another style or a refund (LEAD-73). */
async function loadAdvice(
  { db, clock }: PlanDeps,
  facts: PieceFact[],
  { window }: RentalPlan,
): Promise<(fact: PieceFact) => string> {
  const unsolved = facts.filter(({ state }) => UNSOLVED.includes(state))
  const products = [...new Set(unsolved.map(({ line }) => line.product_id))]
  const variants = products.length === 0 ? [] : await listVariants(db, products)
  const skus = variants.map(({ sku }) => sku)
  const counted = skus.length === 0 ? [] : await countFreeUnits(db, skus, window, clock.now())
  const free = new Set(counted.filter((each) => each.free > 0).map(({ sku }) => sku))
  return ({ line, unit, state }) => {
    if (state === 'AT_RISK') return 'Watch it: it may not be ready in time.'
    if (!UNSOLVED.includes(state)) return ''
    if ((unit?.free_count ?? 0) > 0) return 'Another unit is free: find other units.'
    const sizes = variants
      .filter(
        ({ sku, product_id, color }) =>
          product_id === line.product_id && color === line.color && free.has(sku),
      )
      .map(({ size }) => SIZE_LABELS[size])
    return `No other unit is free. Offer ${sizes.length > 0 ? `size ${joined(sizes)}, ` : ''}another style or a refund.`
  }
}

function joined(sizes: string[]): string {
  return sizes.length === 1 ? sizes[0]! : `${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)}`
}
