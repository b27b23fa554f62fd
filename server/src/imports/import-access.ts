import { IMPORT_KINDS, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { findImport, type ImportRow } from './imports.queries.ts'

/** Who may import and export a kind: members with one of these (STAFF-210). */
const PERMISSIONS_OF: Record<ImportKindName, readonly Permission[]> = {
  products: ['catalogue'],
  units: ['catalogue'],
  collections: ['catalogue'],
  customers: ['service', 'owner'],
}

export function kindsOf({ permissions }: StaffCaller): ImportKindName[] {
  return (Object.keys(IMPORT_KINDS) as ImportKindName[]).filter((kind) =>
    PERMISSIONS_OF[kind].some((permission) => permissions.includes(permission)),
  )
}

export function assertMayUse(staff: StaffCaller, kind: ImportKindName): void {
  if (!kindsOf(staff).includes(kind)) throw new AppError('FORBIDDEN')
}

/** Whether a kind has data of persons: it needs a reason, and is stored no longer than needed. */
export function isPersonal(kind: ImportKindName): boolean {
  return kind === 'customers'
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
