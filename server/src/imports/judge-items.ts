import type { Database } from '#platform/database/database.ts'
import type { ItemResult } from './items.queries.ts'
import type { ImportKind, MappedRow, Parsed, Verdict } from './kinds/import-kind.ts'

export type Judged<Item, Target> = { item: Item | null; verdict: Verdict<Target> }

/** Says what would change, item by item. Items that cannot be read are not compared. */
export async function judgeItems<Item, Target>(
  db: Database,
  kind: ImportKind<Item, Target>,
  items: readonly { rows: readonly MappedRow[]; errors?: ItemResult['errors'] }[],
): Promise<Judged<Item, Target>[]> {
  const parsed = items.map(({ rows, errors = [] }): Parsed<Item> => {
    const result = kind.parse(rows)
    const all = [...errors, ...(result.errors ?? [])]
    return all.length > 0 ? { errors: all } : result
  })
  const readable = parsed.flatMap((each) => (each.errors ? [] : [each.item]))
  const verdicts = readable.length > 0 ? await kind.compare(db, readable) : []
  let next = 0
  return parsed.map((each) =>
    each.errors
      ? { item: null, verdict: { outcome: 'ERROR', errors: each.errors } }
      : { item: each.item, verdict: verdicts[next++]! },
  )
}

export function resultOf(number: number, verdict: Verdict<unknown>): ItemResult {
  return verdict.outcome === 'ERROR'
    ? { number, outcome: 'ERROR', errors: verdict.errors, changes: [] }
    : { number, outcome: verdict.outcome, errors: [], changes: verdict.changes }
}
