import type { EndpointOutput } from '@twirl/contract/endpoint'
import {
  importKindsOf,
  type ImportMapping,
  suggestMapping,
} from '@twirl/contract/staff/catalogue/import-fields'
import type {
  ImportDetails,
  ListedImport,
  listImportItems,
  listImports,
} from '@twirl/contract/staff/catalogue/imports'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { listStaffNames } from '../staff/public.ts'
import { getImportOf } from './import-access.ts'
import { findLastMapping, type ImportRow, listImportRows } from './imports.queries.ts'
import { countRows, listItems } from './items.queries.ts'

const PAGE_SIZE = 50

export async function listImportPage(
  db: Database,
  staff: StaffCaller,
  { after, limit = PAGE_SIZE }: z.output<(typeof listImports)['input']>,
): Promise<EndpointOutput<typeof listImports>> {
  const before = after === undefined ? null : Number(readCursor(after, 1)[0])
  const rows = await listImportRows(db, importKindsOf(staff.permissions), before, limit + 1)
  const page = cutPage(rows, limit, ({ id }) => [id])
  const names = await listStaffNames(
    db,
    page.rows.map(({ staff_id }) => staff_id),
  )
  return { imports: page.rows.map((row) => describeHead(row, names)), next: page.next }
}

function describeHead(row: ImportRow, names: Map<number | null, string>): ListedImport {
  const { id, kind, file_name, state, row_count, applied_count } = row
  const by = names.get(row.staff_id) ?? ''
  return {
    id,
    kind,
    file_name,
    state,
    row_count,
    applied_count,
    by,
    at: row.created_at.toISOString(),
  }
}

export async function describeImport(
  db: Database,
  staff: StaffCaller,
  id: number,
): Promise<ImportDetails> {
  const row = await getImportOf(db, staff, id)
  const names = await listStaffNames(db, [row.staff_id, row.set_by])
  const { outcomes } = await countRows(db, id)
  const last = row.mapping ? null : await findLastMapping(db, row.kind, id)
  const ofLast = last && mappingByNames(last, row.headers)
  const { version, encoding, delimiter, headers, samples, mode, problem, set_by, set_at } = row
  return {
    ...describeHead(row, names),
    version,
    encoding,
    delimiter,
    headers,
    samples,
    mapping: row.mapping ?? ofLast ?? suggestMapping(row.kind, headers),
    is_mapping_of_last: ofLast !== null,
    mode,
    position: row.rows_done,
    counts: outcomes,
    state_set: set_at && { by: names.get(set_by) ?? '', at: set_at.toISOString() },
    problem,
  }
}

/** The columns of the last import in another file; null if that file lacks one of them. */
function mappingByNames(names: Record<string, string>, headers: string[]): ImportMapping | null {
  const columns = Object.entries(names).map(
    ([field, name]) => [field, headers.indexOf(name)] as const,
  )
  return columns.some(([, column]) => column === -1) ? null : Object.fromEntries(columns)
}

export async function listItemPage(
  db: Database,
  staff: StaffCaller,
  { id, outcome, after, limit = PAGE_SIZE }: z.output<(typeof listImportItems)['input']>,
): Promise<EndpointOutput<typeof listImportItems>> {
  await getImportOf(db, staff, id)
  const [place, number] = after === undefined ? [] : readCursor(after, 2).map(Number)
  const rows = await listItems(db, id, {
    outcome,
    after: place === undefined || number === undefined ? null : { place, number },
    limit: limit + 1,
  })
  const page = cutPage(rows, limit, (row) => [row.place, row.number])
  return { items: page.rows, next: page.next }
}
