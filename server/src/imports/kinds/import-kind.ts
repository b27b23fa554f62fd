import type { CellChange, CellError, ImportOutcome } from '@twirl/contract/staff/catalogue/imports'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { ImportsDeps } from '../imports-deps.ts'

/** A row of the file: its number, and its cells by field. A field that has no column is missing. */
export type MappedRow = { number: number; cells: Record<string, string> }

/** What the rows with one key say, or what is wrong with them. */
export type Parsed<Item> = { item: Item; errors?: never } | { item?: never; errors: CellError[] }

/** What would change. `target`: what `write` needs to know of it besides. */
export type Verdict<Target> =
  | { outcome: Exclude<ImportOutcome, 'ERROR'>; changes: CellChange[]; target: Target }
  | { outcome: 'ERROR'; errors: CellError[] }

export type WriteDeps = Pick<ImportsDeps, 'clock'> & { staff_id: number }

/** A kind of things that can be imported and exported. */
export type ImportKind<Item, Target> = {
  /** Rows with the same key belong to one thing; otherwise a key may occur once. */
  isGrouped: boolean
  /** Fields whose text may occur once in a file, besides the key. */
  uniqueFields?: readonly string[]
  /** As keys are compared. */
  keyOf: (cell: string) => string
  parse: (rows: readonly MappedRow[]) => Parsed<Item>
  /** Compares things with what the shop has, all at once. The verdicts are in the order of the items. */
  compare: (db: Database, items: readonly Item[]) => Promise<Verdict<Target>[]>
  /** Writes one thing. A refusal that a member should read is a `RowRefused`. */
  write: (transaction: Transaction, deps: WriteDeps, item: Item, target: Target) => Promise<void>
  /** All of the kind, in batches of rows with the columns of the kind in their order. */
  list: (db: Database) => AsyncGenerator<Cells[]>
}

/** A row of an export, by field. */
export type Cells = Record<string, string | number | null>

/** Thrown where a row cannot be written for a reason that a member should read. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused'
  readonly column: string

  constructor(column: string, message: string) {
    super(message)
    this.column = column
  }
}
