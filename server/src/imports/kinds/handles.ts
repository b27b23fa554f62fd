import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { findKeys, findThings } from '../import-keys.queries.ts'
import { text } from './cells.ts'

type HandledKind = 'products' | 'collections'

/** What the shop calls a thing that no file has made: `product-7`. */
const PREFIXES: Record<HandledKind, string> = { products: 'product-', collections: 'collection-' }

const HANDLE_TEXT = 'Up to 100 letters, numbers, dots, dashes and underscores, without spaces'

export const normalizeHandle = (cell: string) => cell.trim().toLowerCase()

export const handle = text(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Required'),
      z.regex(/^[\p{L}\p{N}._-]{1,100}$/u, HANDLE_TEXT),
    ),
)

/** The id that a handle of the shop's own names; null for another handle. */
export function ownId(kind: HandledKind, key: string): number | null {
  const number = key.startsWith(PREFIXES[kind]) ? key.slice(PREFIXES[kind].length) : ''
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}

/** Returns ids by handle. The things may be gone. */
export async function findByHandle(
  db: Database,
  kind: HandledKind,
  handles: readonly string[],
): Promise<Map<string, number>> {
  const known = await findThings(db, kind, handles)
  for (const each of handles) {
    const id = ownId(kind, each)
    if (id !== null && !known.has(each)) known.set(each, id)
  }
  return known
}

/** Returns the handle of each thing. */
export async function handlesOf(
  db: Database,
  kind: HandledKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const keys = await findKeys(db, kind, ids)
  return new Map(ids.map((id) => [id, keys.get(id) ?? `${PREFIXES[kind]}${id}`]))
}
