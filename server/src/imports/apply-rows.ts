import { isPersonalKind } from '@twirl/contract/staff/catalogue/import-fields'
import { setInterval } from 'node:timers'
import type { Transaction } from '#platform/database/transaction.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { underSavepoint } from '#platform/database/savepoint.ts'
import { AppError } from '#platform/http/app-error.ts'
import { JobFailure } from '#platform/jobs/job-kind.ts'
import { audit } from '../staff/public.ts'
import type { ImportsDeps } from './imports-deps.ts'
import {
  deleteImportFile,
  findImport,
  type ImportRow,
  lockImport,
  tryLockRun,
  updateImport,
} from './imports.queries.ts'
import {
  clearPersonalItems,
  countRows,
  type ItemResult,
  listGoodItems,
  type StoredItem,
  updateItems,
} from './items.queries.ts'
import { judgeItems, resultOf } from './judge-items.ts'
import { RowRefused } from './kinds/import-kind.ts'
import { KINDS } from './kinds/kinds.ts'

// Short enough for a transaction whose locks other members wait for.
const CHUNK = 50
const PROGRESS_MS = 1_000

/** Writes the rows that were checked, as the member chose (STAFF-214). */
export async function applyRows(deps: ImportsDeps, head: ImportRow): Promise<void> {
  if (head.mode === 'ALL_OR_NOTHING') await applyAllOrNothing(deps, head)
  else while (await applyChunk(deps, head.id));
}

/**
 * Writes the next items, with their results and the position: a process that goes on after another one repeats nothing.
 * Returns whether there is more to do.
 */
function applyChunk(deps: ImportsDeps, id: number): Promise<boolean> {
  return inTransaction(deps.db, async (transaction) => {
    const head = await lockImport(transaction, id)
    if (head?.state !== 'APPLYING') return false
    const items = await listGoodItems(transaction, id, head.position, CHUNK)
    if (items.length === 0) {
      await finish(deps, transaction, head)
      return false
    }
    await updateItems(transaction, id, await writeItems(deps, transaction, head, items))
    await updateImport(transaction, id, {
      position: items.at(-1)!.number,
      rows_done: head.rows_done + countRowsOf(items),
    })
    return true
  })
}

/** Thrown to roll all rows back. */
class RowsRefused extends Error {
  readonly results: ItemResult[]

  constructor(results: ItemResult[]) {
    super('a row cannot be written')
    this.results = results
  }
}

async function applyAllOrNothing(deps: ImportsDeps, head: ImportRow): Promise<void> {
  const { db } = deps
  let rows_done = 0
  // On a connection of its own: what the transaction writes is seen at its end. It waits for no statement of this.
  const timer = setInterval(
    () => void updateImport(db, head.id, { rows_done }).catch(() => {}),
    PROGRESS_MS,
  )
  try {
    await inTransaction(db, async (transaction) => {
      rows_done = 0
      if (!(await tryLockRun(transaction, head.id)))
        throw new JobFailure('another process writes this import', { isPermanent: false })
      const current = await findImport(transaction, head.id)
      if (current?.state !== 'APPLYING') return
      let position = 0
      for (;;) {
        const items = await listGoodItems(transaction, head.id, position, CHUNK)
        if (items.length === 0) break
        const results = await writeItems(deps, transaction, head, items)
        if (results.some(({ outcome }) => outcome === 'ERROR')) throw new RowsRefused(results)
        await updateItems(transaction, head.id, results)
        position = items.at(-1)!.number
        rows_done += countRowsOf(items)
      }
      await finish(deps, transaction, current)
    })
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    await refuse(deps, head, error.results)
  } finally {
    clearInterval(timer)
  }
}

/** Nothing was written; the rows that could not be are errors from now on. */
async function refuse({ db }: ImportsDeps, { id }: ImportRow, results: ItemResult[]) {
  await inTransaction(db, async (transaction) => {
    const head = await lockImport(transaction, id)
    if (head?.state !== 'APPLYING') return
    await updateItems(
      transaction,
      id,
      results.filter(({ outcome }) => outcome === 'ERROR'),
    )
    await updateImport(transaction, id, {
      state: 'REFUSED',
      version: head.version + 1,
      rows_done: 0,
      problem: 'A row could not be written, so nothing was. Check the file again.',
    })
  })
}

async function writeItems(
  { clock }: ImportsDeps,
  transaction: Transaction,
  head: ImportRow,
  items: StoredItem[],
): Promise<ItemResult[]> {
  const kind = KINDS[head.kind]
  const deps = { clock, staff_id: head.set_by ?? head.staff_id }
  const judged = await judgeItems(transaction, kind, items)
  const results: ItemResult[] = []
  for (const [index, { number, first_row }] of items.entries()) {
    const { item, verdict } = judged[index]!
    const result = resultOf(number, verdict)
    if (verdict.outcome === 'NEW' || verdict.outcome === 'CHANGED')
      try {
        await underSavepoint(transaction, () => kind.write(transaction, deps, item, verdict.target))
      } catch (error) {
        const { column, message } = toRefusal(error)
        const refusal = { row: first_row, column, message }
        results.push({ number, outcome: 'ERROR', changes: [], errors: [refusal] })
        continue
      }
    results.push(result)
  }
  return results
}

/** What a member reads; any other error fails the job. */
function toRefusal(error: unknown): { column: string; message: string } {
  if (error instanceof RowRefused) return error
  if (error instanceof AppError) {
    const [field] = Object.entries(error.details.fields ?? {})
    return { column: field?.[0] ?? '', message: field?.[1] ?? error.message }
  }
  throw error
}

async function finish(deps: ImportsDeps, transaction: Transaction, head: ImportRow) {
  const { id, kind } = head
  const { outcomes, written } = await countRows(transaction, id)
  await updateImport(transaction, id, {
    state: 'APPLIED',
    version: head.version + 1,
    applied_count: written,
  })
  if (isPersonalKind(kind)) {
    await clearPersonalItems(transaction, id)
    await deleteImportFile(transaction, id)
  }
  await audit(transaction, deps, {
    staff_id: head.set_by,
    action: 'import.finish',
    subject_kind: 'import',
    subject_id: id,
    after: { kind, ...outcomes, written },
  })
}

const countRowsOf = (items: readonly StoredItem[]) =>
  items.reduce((sum, { row_count }) => sum + row_count, 0)
