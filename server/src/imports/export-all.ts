import {
  IMPORT_FIELDS,
  isPersonalKind,
  type ImportKindName,
} from '@twirl/contract/staff/catalogue/import-fields'
import { csvRow } from '#platform/csv-row.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { StreamedAnswer } from '#platform/http/routes.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { assertRecentPassword, audit } from '../staff/public.ts'
import { csvHeaders } from './csv-headers.ts'
import { assertMayUse } from './import-access.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { KINDS } from './kinds/kinds.ts'

/** All of a kind as CSV, with the columns of an import (STAFF-217). No file leaves the shop without its audit entry. */
export async function exportAll(
  deps: ImportsDeps,
  staff: StaffCaller,
  { kind, reason }: { kind: ImportKindName; reason?: string | undefined },
): Promise<StreamedAnswer<string>> {
  assertMayUse(staff, kind)
  if (isPersonalKind(kind)) {
    if (!reason) throw new AppError('BAD_REQUEST', { fields: { reason: 'Required' } })
    assertRecentPassword(deps, staff)
  }
  await inTransaction(deps.db, (transaction) =>
    audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: isPersonalKind(kind) ? 'import.export-personal' : 'import.export',
      subject_kind: 'import',
      subject_id: 'export',
      after: { kind },
      ...(reason && { reason }),
    }),
  )
  return new StreamedAnswer(csvOf(deps, kind), csvHeaders(`${kind}-${dayOf(deps.clock.now())}`))
}

/** Each batch is a statement of its own: neither memory nor a connection is held for the whole of it. */
async function* csvOf({ db }: ImportsDeps, kind: ImportKindName): AsyncGenerator<string> {
  const fields = IMPORT_FIELDS[kind]
  yield csvRow(fields.map(({ label }) => label))
  for await (const rows of KINDS[kind].list(db))
    yield rows.map((row) => csvRow(fields.map(({ key }) => row[key] ?? null))).join('')
}
