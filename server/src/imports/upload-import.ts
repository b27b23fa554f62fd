import type { ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../staff/public.ts'
import { decodeFile } from './file/decode-file.ts'
import { findDelimiter, readSheet } from './file/read-sheet.ts'
import { assertMayUse } from './import-access.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { insertImport } from './imports.queries.ts'

const SAMPLE_ROWS = 3
const SAMPLE_LENGTH = 60

/** Stores a file that can be read to its end; any other is refused whole (STAFF-211). */
export async function storeUpload(
  deps: ImportsDeps,
  staff: StaffCaller,
  { kind, file_name }: { kind: ImportKindName; file_name: string },
  bytes: Buffer,
): Promise<number> {
  assertMayUse(staff, kind)
  const { text, encoding } = decodeFile(bytes)
  const delimiter = findDelimiter(text)
  const { headers, samples, row_count } = await survey(text, delimiter)
  return inTransaction(deps.db, async (transaction) => {
    const { staff_id } = staff
    const head = { kind, file_name, staff_id, created_at: deps.clock.now() }
    const id = await insertImport(
      transaction,
      { ...head, encoding, delimiter, headers, samples, row_count },
      bytes,
    )
    await audit(transaction, deps, {
      staff_id,
      action: 'import.upload',
      subject_kind: 'import',
      subject_id: id,
      after: { kind, rows: row_count },
    })
    return id
  })
}

async function survey(
  text: string,
  delimiter: string,
): Promise<{ headers: string[]; samples: string[][]; row_count: number }> {
  let headers: string[] | null = null
  const samples: string[][] = []
  let row_count = 0
  for await (const { cells } of readSheet(text, delimiter)) {
    if (!headers) {
      headers = cells.map((cell) => cell.trim())
      continue
    }
    row_count++
    if (samples.length < SAMPLE_ROWS)
      samples.push(cells.map((cell) => cell.slice(0, SAMPLE_LENGTH)))
  }
  if (!headers || row_count === 0)
    throw new AppError('BAD_REQUEST', {
      fields: { file: 'This file has no rows below the names of its columns.' },
    })
  return { headers, samples, row_count }
}
