import * as z from 'zod/mini'
import { type Caller, defineEndpoint, LONGEST_RECEIVE_LIMIT_MS } from '../../endpoint.ts'
import { id, idParam, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { IMPORT_KINDS, type ImportKindName } from './import-fields.ts'

export const IMPORT_BYTES_MAX = 20 * 1024 * 1024
export const IMPORT_ROWS_MAX = 100_000
export const IMPORT_COLUMNS_MAX = 200

/**
 * UPLOADED: its columns are to be mapped. CHECKING, APPLYING: a job is at it. STOPPED: by a member, and can be continued.
 * REFUSED: all or nothing was chosen and a row could not be written. FAILED: the job gave up.
 */
export const IMPORT_STATES = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'STOPPED',
  'APPLIED',
  'REFUSED',
  'FAILED',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What a check says about a row. */
export const IMPORT_OUTCOMES = ['ERROR', 'CHANGED', 'NEW', 'UNCHANGED'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export const IMPORT_MODES = {
  GOOD_ROWS: 'All good rows',
  ALL_OR_NOTHING: 'All or nothing',
} as const
export type ImportMode = keyof typeof IMPORT_MODES

// Each kind needs a permission of its own, which the handler checks: catalogue, or service or owner for customers.
const caller: Caller = { staff: ['catalogue', 'service', 'owner'] }

const kind = z.enum(Object.keys(IMPORT_KINDS) as ImportKindName[])
const mode = z.enum(Object.keys(IMPORT_MODES) as ImportMode[])

const listedImport = z.object({
  id,
  kind,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  row_count: z.int(),
  by: z.string(),
  at: z.string(),
  /** Rows that were written or were right already; null before it was applied. */
  applied_count: z.nullable(z.int()),
})
export type ListedImport = z.output<typeof listedImport>

const mapping = z.record(z.string(), z.int().check(z.gte(0), z.lt(IMPORT_COLUMNS_MAX)))
const counts = z.object({
  ERROR: z.int(),
  CHANGED: z.int(),
  NEW: z.int(),
  UNCHANGED: z.int(),
})

const importDetails = z.object({
  ...listedImport.shape,
  version: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  /** The first rows, to see what a column contains. */
  samples: z.array(z.array(z.string())),
  /** What was chosen, or what is suggested. */
  mapping,
  /** Whether the suggestion is what the last import of the kind used. */
  is_mapping_of_last: z.boolean(),
  mode: z.nullable(mode),
  /** How many rows the job has done. */
  position: z.int(),
  /** How many rows have each outcome. */
  counts,
  /** Who brought the state about. */
  state_set: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** Why it was refused or failed. */
  problem: z.nullable(z.string()),
})
export type ImportDetails = z.output<typeof importDetails>

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/import',
  summary: 'The imports of the kinds that the member may make, newest first.',
  caller,
  input: z.object(pageParams),
  output: z.object({ imports: z.array(listedImport), next: nextCursor }),
  errors: [],
})

export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/import',
  summary:
    'Stores a CSV file, which is the body: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs. Nothing is changed yet.',
  caller,
  input: z.object({ kind, file_name: z.string().check(z.trim(), z.maxLength(200)) }),
  output: importDetails,
  errors: ['FORBIDDEN'],
  rawBody: true,
  bodyLimitBytes: IMPORT_BYTES_MAX,
  receiveLimitMs: LONGEST_RECEIVE_LIMIT_MS,
  timeLimitMs: 60_000,
})

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/import/{id}',
  summary: 'An import, with its columns and how far it is.',
  caller,
  input: z.object({ id: idParam }),
  output: importDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

const cellError = z.object({
  row: z.int(),
  /** The key of a field. */
  column: z.string(),
  message: z.string(),
})
export type CellError = z.output<typeof cellError>

const cellChange = z.object({
  row: z.int(),
  column: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type CellChange = z.output<typeof cellChange>

const importItem = z.object({
  number: z.int(),
  /** Empty: the rows of an import of customers are deleted when it ends. */
  key: z.string(),
  /** As spreadsheets count them: the first row has the names of the columns. */
  first_row: z.int(),
  row_count: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  is_written: z.boolean(),
  errors: z.array(cellError),
  changes: z.array(cellChange),
})
export type ImportItem = z.output<typeof importItem>

export const listImportItems = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/import/{id}/item',
  summary: 'What a check says about each row: errors first, then changes, new ones and the rest.',
  caller,
  input: z.object({ id: idParam, outcome: z.optional(z.enum(IMPORT_OUTCOMES)), ...pageParams }),
  output: z.object({ items: z.array(importItem), next: nextCursor }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

const seen = { id: idParam, version: z.int() }

export const checkImport = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/import/{id}/check',
  summary: 'Checks all rows with these columns. Nothing is changed.',
  caller,
  input: z.object({ ...seen, mapping }),
  output: importDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STEP_REFUSED'],
})

export const applyImport = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/import/{id}/apply',
  summary:
    'Writes the rows that were checked: all good ones, or all or nothing. Customers need a reason.',
  caller,
  input: z.object({ ...seen, mode, reason: z.optional(note(REASON_MAX)) }),
  output: importDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STEP_REFUSED'],
})

export const stopImport = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/import/{id}/stop',
  summary: 'Stops after the rows that are being written. It can be continued.',
  caller,
  input: z.object({ id: idParam }),
  output: importDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STEP_REFUSED'],
})

export const getImportReport = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/import-report',
  summary: 'What became of each row, as CSV.',
  caller,
  input: z.object({ id }),
  output: z.string(),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const exportKind = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/export',
  summary: 'All products, units, collections or customers as CSV, with the columns of an import.',
  caller,
  input: z.object({ kind, reason: z.optional(note(REASON_MAX)) }),
  output: z.string(),
  errors: ['FORBIDDEN', 'PASSWORD_NEEDED_AGAIN'],
})
