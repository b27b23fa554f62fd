import {
  IMPORT_FIELDS,
  isPersonalKind,
  type ImportMapping,
} from '@twirl/contract/staff/catalogue/import-fields'
import type { ImportMode, ImportState } from '@twirl/contract/staff/catalogue/imports'
import type { AuditAction } from '@twirl/contract/staff/access/audit'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { audit, listStaffNames } from '../staff/public.ts'
import { assertMayUse } from './import-access.ts'
import { RUN_IMPORT } from './imports.jobs.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { type ImportRow, lockImport, updateImport } from './imports.queries.ts'
import { countRows, deleteItems } from './items.queries.ts'

/** Checks all rows with these columns. */
export async function startCheck(
  deps: ImportsDeps,
  staff: StaffCaller,
  { id, version, mapping }: { id: number; version: number; mapping: ImportMapping },
): Promise<void> {
  await takeStep(deps, staff, id, async (transaction, head) => {
    await assertSeen(transaction, head, version)
    await assertState(transaction, head, ['UPLOADED', 'CHECKED', 'REFUSED', 'FAILED'])
    assertMapped(head, mapping)
    await deleteItems(transaction, id)
    await updateImport(transaction, id, {
      ...setBy(deps, staff, head),
      state: 'CHECKING',
      mapping,
      mode: null,
      position: 0,
      rows_done: 0,
      problem: null,
    })
    await deps.jobs.send(transaction, RUN_IMPORT, { id })
    return { action: 'import.check' }
  })
  deps.jobs.wake(RUN_IMPORT)
}

/** Writes the rows, or goes on where a member stopped. */
export async function startApply(
  deps: ImportsDeps,
  staff: StaffCaller,
  {
    id,
    version,
    mode,
    reason,
  }: { id: number; version: number; mode: ImportMode; reason?: string | undefined },
): Promise<void> {
  await takeStep(deps, staff, id, async (transaction, head) => {
    await assertSeen(transaction, head, version)
    await assertState(transaction, head, ['CHECKED', 'STOPPED'])
    if (isPersonalKind(head.kind) && !reason)
      throw new AppError('BAD_REQUEST', { fields: { reason: 'Required' } })
    const { outcomes } = await countRows(transaction, id)
    if (mode === 'ALL_OR_NOTHING' && outcomes.ERROR > 0)
      throw new AppError('STEP_REFUSED', {
        message: `${rowsText(outcomes.ERROR)} an error, so nothing is written. Correct the file, or choose all good rows.`,
      })
    if (mode === 'ALL_OR_NOTHING' && head.state === 'STOPPED')
      throw new AppError('STEP_REFUSED', {
        message: 'A part of the rows is written already. Choose all good rows to go on.',
      })
    await updateImport(transaction, id, {
      ...setBy(deps, staff, head),
      state: 'APPLYING',
      mode,
      problem: null,
    })
    await deps.jobs.send(transaction, RUN_IMPORT, { id })
    return {
      action: isPersonalKind(head.kind) ? 'import.apply-personal' : 'import.apply',
      after: { kind: head.kind, mode, ...outcomes },
      ...(reason && { reason }),
    }
  })
  deps.jobs.wake(RUN_IMPORT)
}

/** Stops between two chunks. */
export async function stop(deps: ImportsDeps, staff: StaffCaller, id: number): Promise<void> {
  await takeStep(deps, staff, id, async (transaction, head) => {
    if (head.state === 'STOPPED') return null
    await assertState(transaction, head, ['APPLYING'])
    if (head.mode !== 'GOOD_ROWS')
      throw new AppError('STEP_REFUSED', {
        message: 'All or nothing was chosen: it cannot be stopped halfway.',
      })
    await updateImport(transaction, id, { ...setBy(deps, staff, head), state: 'STOPPED' })
    return { action: 'import.stop', after: { rows: head.rows_done } }
  })
}

type Act = { action: AuditAction; after?: Record<string, unknown>; reason?: string } | null

async function takeStep(
  deps: ImportsDeps,
  staff: StaffCaller,
  id: number,
  step: (transaction: Transaction, head: ImportRow) => Promise<Act>,
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const head = await lockImport(transaction, id)
    if (!head) throw new AppError('NOT_FOUND')
    assertMayUse(staff, head.kind)
    const act = await step(transaction, head)
    if (act)
      await audit(transaction, deps, {
        staff_id: staff.staff_id,
        subject_kind: 'import',
        subject_id: id,
        ...act,
      })
  })
}

const setBy = ({ clock }: ImportsDeps, { staff_id }: StaffCaller, { version }: ImportRow) => ({
  set_by: staff_id,
  set_at: clock.now(),
  version: version + 1,
})

const STATE_TEXTS: Record<ImportState, string> = {
  UPLOADED: 'is not checked yet',
  CHECKING: 'is being checked',
  CHECKED: 'was checked',
  APPLYING: 'is being applied',
  STOPPED: 'was stopped',
  APPLIED: 'was applied',
  REFUSED: 'was refused',
  FAILED: 'failed',
}

async function assertSeen(transaction: Transaction, head: ImportRow, version: number) {
  if (head.version !== version) throw await refusal(transaction, head)
}

async function assertState(
  transaction: Transaction,
  head: ImportRow,
  states: readonly ImportState[],
) {
  if (!states.includes(head.state)) throw await refusal(transaction, head)
}

/** Says what the state is now and who brought it about. */
async function refusal(transaction: Transaction, head: ImportRow): Promise<AppError> {
  const names = head.set_by === null ? null : await listStaffNames(transaction, [head.set_by])
  const by =
    names && head.set_at
      ? ` ${names.get(head.set_by) ?? 'Another member'} took the last step on ${formatTime(head.set_at)} New York time.`
      : ''
  return new AppError('STEP_REFUSED', {
    message: `This import ${STATE_TEXTS[head.state]} now.${by} Please reload the page.`,
  })
}

/** Required fields have a column, and every column is one of the file. */
function assertMapped({ kind, headers }: ImportRow, mapping: ImportMapping): void {
  const fields: Record<string, string> = {}
  for (const { key, isRequired } of IMPORT_FIELDS[kind]) {
    const column = mapping[key]
    if (column === undefined && isRequired) fields[key] = 'Choose a column'
    if (column !== undefined && column >= headers.length) fields[key] = 'Choose a column'
  }
  if (Object.keys(fields).length > 0) throw new AppError('BAD_REQUEST', { fields })
}

const rowsText = (count: number) => (count === 1 ? '1 row has' : `${count} rows have`)
