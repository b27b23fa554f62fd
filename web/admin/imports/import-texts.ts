import { IMPORT_FIELDS, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import type { ImportOutcome, ImportState } from '@twirl/contract/staff/catalogue/imports'

export const STATE_TEXTS: Record<ImportState, string> = {
  UPLOADED: 'Choose the columns',
  CHECKING: 'Being checked',
  CHECKED: 'Checked',
  APPLYING: 'Being applied',
  STOPPED: 'Stopped',
  APPLIED: 'Applied',
  REFUSED: 'Nothing was written',
  FAILED: 'Failed',
}

export const OUTCOME_TEXTS: Record<ImportOutcome, string> = {
  ERROR: 'Errors',
  CHANGED: 'Changed',
  NEW: 'New',
  UNCHANGED: 'Unchanged',
}

export const isRunning = (state: ImportState) => state === 'CHECKING' || state === 'APPLYING'

/** A count with commas. */
export const countText = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

export const rowsText = (count: number) => (count === 1 ? '1 row' : `${countText(count)} rows`)

export function labelOf(kind: ImportKindName, key: string): string {
  return IMPORT_FIELDS[kind].find((field) => field.key === key)?.label ?? ''
}
