import { randomUUID } from 'node:crypto'
import { optionalNote, note } from '@twirl/contract/primitives'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { POOLS } from '@twirl/contract/staff/warehouse/units'
import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { listOffers } from '../../catalog/public.ts'
import {
  changePool,
  type Condition,
  END_STATES,
  insertIntake,
  insertUnits,
  listUnits,
  lockSkus,
  MoveRefused,
  type Pool,
  type UnitRow,
  updateCondition,
} from '../../inventory/public.ts'
import { audit } from '../../staff/public.ts'
import { findKeys, findThings, putKey } from '../import-keys.queries.ts'
import { changesBetween, choice, optional, parseRow, text } from './cells.ts'
import { type Cells, type ImportKind, RowRefused } from './import-kind.ts'

const CONDITIONS: Record<Condition, string> = { A: 'A', B: 'B', C: 'C', D: 'D' }
const KEY_MAX = 60
const NOTE_MAX = 500

const SCHEMAS = {
  unit: text(note(KEY_MAX)),
  sku: z.string('Required').check(z.trim(), z.toUpperCase(), z.minLength(1, 'Required')),
  condition: optional(choice(CONDITIONS)),
  pool: optional(choice<Pool>(POOLS)),
  condition_note: text(optionalNote(NOTE_MAX)),
}

type Item = {
  row: number
  unit: string
  sku: string
  condition?: Condition | null
  pool?: Pool | null
  condition_note?: string
}
type Target = { known: UnitRow | null }

const BATCH = 500

/** Units by the code on their label, or by the number that a file has for a piece (STAFF-220). */
export const units: ImportKind<Item, Target> = {
  isGrouped: false,
  keyOf: (cell) => cell.trim().toUpperCase(),

  parse: ([row]) => {
    const { values, errors } = parseRow(row!, SCHEMAS)
    if (errors.length > 0) return { errors }
    const { unit, sku, ...rest } = values
    return { item: { row: row!.number, unit: unit!.toUpperCase(), sku: sku!, ...rest } }
  },

  compare: async (db, items) => {
    const ids = await findThings(
      db,
      'units',
      items.map(({ unit }) => unit),
    )
    const idOf = ({ unit }: Item) => ids.get(unit) ?? unitIdOf(unit)
    const known = await listKnown(
      db,
      items.flatMap((item) => idOf(item) ?? []),
    )
    const offers = await listOffers(
      db,
      items.map(({ sku }) => sku),
    )
    const skus = new Set(offers.map(({ sku }) => sku))
    return items.map((item) => {
      const id = idOf(item)
      const unit = id === null ? undefined : known.get(id)
      const problem = problemOf(item, unit, skus)
      if (problem) return { outcome: 'ERROR', errors: [{ row: item.row, ...problem }] }
      const changes = changesBetween(item.row, unit ? cellsOf(unit) : null, wanted(item))
      const outcome = !unit ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
      if (outcome === 'CHANGED' && END_STATES.includes(unit!.state))
        return {
          outcome: 'ERROR',
          errors: [
            { row: item.row, column: 'unit', message: 'This unit is retired, lost or sold.' },
          ],
        }
      return { outcome, changes, target: { known: unit ?? null } }
    })
  },

  write: async (transaction, deps, item, { known }) => {
    const { clock, staff_id } = deps
    const now = clock.now()
    await lockSkus(transaction, [item.sku])
    if (!known) {
      const line = {
        sku: item.sku,
        count: 1,
        condition: item.condition ?? 'A',
        pool: item.pool ?? 'CORE',
      } as const
      const intake = { request_key: randomUUID(), staff_id, received_at: now, lines: [line] }
      await insertIntake(transaction, intake)
      const [unit] = await insertUnits(transaction, intake)
      if (item.condition_note)
        await updateCondition(transaction, unit!.id, {
          condition: line.condition,
          condition_note: item.condition_note,
        })
      await putKey(transaction, 'units', item.unit, unit!.id)
      const { id, ...after } = unit!
      await audit(transaction, deps, {
        staff_id,
        action: 'unit.receive-new',
        subject_kind: 'unit',
        subject_id: unitCodeOf(id),
        after,
      })
      return
    }
    const subject = { staff_id, subject_kind: 'unit', subject_id: unitCodeOf(known.id) } as const
    const condition = item.condition ?? known.condition
    const condition_note = item.condition_note ?? known.condition_note
    if (condition !== known.condition || condition_note !== known.condition_note) {
      await updateCondition(transaction, known.id, { condition, condition_note })
      await audit(transaction, deps, {
        ...subject,
        action: 'unit.grade',
        before: { condition: known.condition, note: known.condition_note },
        after: { condition, note: condition_note },
      })
    }
    const pool = item.pool ?? known.pool
    if (pool === known.pool) return
    try {
      const cause = `import ${randomUUID()}`
      await changePool(transaction, { unit_id: known.id, pool, cause, now, staff_id })
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error
      throw new RowRefused(
        'pool',
        'The unit is away or promised to an order, so it stays in its pool.',
      )
    }
    await audit(transaction, deps, {
      ...subject,
      action: pool === 'CLEARANCE' ? 'unit.to-clearance' : 'unit.from-clearance',
      before: { state: known.state, pool: known.pool },
      after: { state: known.state, pool },
    })
  },

  list: listAll,
}

function problemOf(
  { unit, sku }: Item,
  known: UnitRow | undefined,
  skus: ReadonlySet<string>,
): { column: string; message: string } | null {
  if (known && known.sku !== sku)
    return { column: 'sku', message: `This unit is a piece of ${known.sku}, and stays one.` }
  if (!skus.has(sku)) return { column: 'sku', message: 'The shop has no such SKU.' }
  // A number of a file that looks like a code would be printed on the label of another unit some day.
  if (!known && unitIdOf(unit) !== null)
    return { column: 'unit', message: 'There is no unit with this code.' }
  return null
}

async function listKnown(db: Database, ids: number[]): Promise<Map<number, UnitRow>> {
  const rows = await listUnits(db, { ids }, { after: null, isAscending: true, limit: ids.length })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Units that are in the house or expected back. */
async function* listAll(db: Database): AsyncGenerator<Cells[]> {
  let after: number | null = null
  for (;;) {
    const rows: UnitRow[] = await listUnits(db, {}, { after, isAscending: true, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    const live = rows.filter(({ state }) => !END_STATES.includes(state))
    const keys = await findKeys(
      db,
      'units',
      live.map(({ id }) => id),
    )
    yield live.map((row) => ({
      ...cellsOf(row),
      unit: keys.get(row.id) ?? unitCodeOf(row.id),
    }))
    after = last.id
  }
}

const cellsOf = ({ sku, condition, pool, condition_note }: UnitRow): Cells => ({
  sku,
  condition,
  pool: POOLS[pool],
  condition_note,
})

/** An empty condition or pool leaves that of the unit as it is. */
const wanted = ({ sku, condition, pool, condition_note }: Item) => ({
  sku,
  condition: condition ?? undefined,
  pool: pool ? POOLS[pool] : undefined,
  condition_note,
})
