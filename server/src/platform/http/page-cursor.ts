import * as z from 'zod/mini'
import { AppError } from './app-error.ts'

/** What the rows of a list are sorted by, of the last row of a page; the last of these values is unique. */
export type CursorValues = readonly (string | number | null)[]

const cursorValues = z.array(z.union([z.string(), z.number(), z.null()])).check(z.maxLength(4))

/** The cursor of the page that begins after this row. */
export function writeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Reads the values of a cursor; one that this shop did not write is answered with BAD_REQUEST. */
export function readCursor(cursor: string, count: number): CursorValues {
  const { data } = cursorValues.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (data?.length !== count) throw new AppError('BAD_REQUEST')
  return data
}

/** Reads the cursor of a list that is sorted by a time and an id. */
export function readTimeCursor(cursor: string | undefined): { at: string; id: number } | null {
  if (cursor === undefined) return null
  const [at, id] = readCursor(cursor, 2)
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !Number.isInteger(id))
    throw new AppError('BAD_REQUEST')
  return { at, id: Number(id) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Page<Row> = { rows: Row[]; next: string | null }

/** Returns the page and the cursor of the next one, of rows that are one more than the page has. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  valuesOf: (row: Row) => CursorValues,
): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last ? writeCursor(valuesOf(last)) : null }
}
