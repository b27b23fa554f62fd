import { IMPORT_FIELDS } from '@twirl/contract/staff/catalogue/import-fields'
import { inTransaction } from '#platform/database/transaction.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { type ImportRow, lockImport, readImportFile, updateImport } from './imports.queries.ts'
import { insertItems } from './items.queries.ts'
import { judgeItems, resultOf } from './judge-items.ts'
import { KINDS } from './kinds/kinds.ts'
import { type FileItem, readItems } from './read-items.ts'

const CHUNK = 200

/**
 * Says what an import would change, and writes nothing else (STAFF-213). How far it is, is stored with the results: a
 * process that goes on after another one repeats nothing.
 */
export async function checkRows(deps: ImportsDeps, head: ImportRow): Promise<void> {
  const bytes = await readImportFile(deps.db, head.id)
  if (!bytes) return
  const items = await readItems(head, IMPORT_FIELDS[head.kind], KINDS[head.kind], bytes)
  while (await checkChunk(deps, head, items));
}

/** Returns whether there is more to do. */
function checkChunk(deps: ImportsDeps, { id, kind }: ImportRow, items: FileItem[]) {
  return inTransaction(deps.db, async (transaction) => {
    const head = await lockImport(transaction, id)
    if (head?.state !== 'CHECKING') return false
    const chunk = items.slice(head.position, head.position + CHUNK)
    if (chunk.length === 0) {
      await updateImport(transaction, id, {
        state: 'CHECKED',
        position: 0,
        rows_done: 0,
        version: head.version + 1,
      })
      return false
    }
    const judged = await judgeItems(transaction, KINDS[kind], chunk)
    await insertItems(
      transaction,
      id,
      chunk.map(({ key, rows }, index) => ({
        key,
        rows,
        first_row: rows[0]!.number,
        row_count: rows.length,
        ...resultOf(head.position + index + 1, judged[index]!.verdict),
      })),
    )
    await updateImport(transaction, id, {
      position: head.position + chunk.length,
      rows_done: head.rows_done + chunk.reduce((sum, { rows }) => sum + rows.length, 0),
    })
    return true
  })
}
