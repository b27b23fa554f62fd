import { importKindsOf, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { findImport, type ImportRow } from './imports.queries.ts'

export function assertMayUse(staff: StaffCaller, kind: ImportKindName): void {
  if (!importKindsOf(staff.permissions).includes(kind)) throw new AppError('FORBIDDEN')
}

export async function getImportOf(
  db: Database,
  staff: StaffCaller,
  id: number,
): Promise<ImportRow> {
  const found = await findImport(db, id)
  if (!found) throw new AppError('NOT_FOUND')
  assertMayUse(staff, found.kind)
  return found
}
