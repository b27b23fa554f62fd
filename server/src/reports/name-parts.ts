import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import type { ReportName } from '@twirl/contract/staff/reports'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Database } from '#platform/database/database.ts'
import { listTitles, listVariantTitles } from '../catalog/public.ts'
import { listThemes } from '../trunk-shows/public.ts'

type NameOf = (key: string) => string

/** How the parts of a report are called. */
export async function namesOf(
  db: Database,
  report: ReportName,
  keys: readonly string[],
): Promise<NameOf> {
  const names = await NAMES[report]?.(db, keys)
  return (key) => names?.get(key) ?? WORDS[key] ?? key
}

const WORDS: Record<string, string> = {
  '': 'Unknown',
  NEW: 'First event of the chapter',
  RETURNING: 'Chapter came back',
  DIDNT_FIT: 'Didn’t fit',
  DIDNT_LIKE_IT: 'Didn’t like it',
  DAMAGED_ITEM: 'Damaged',
  DIDNT_RECEIVE_THE_ITEM: 'Not received',
  OTHER: 'Another reason',
  BY_STAFF: 'Given by staff without a request',
}

type Find = (db: Database, keys: readonly string[]) => Promise<Map<string, string>>

const NAMES: Partial<Record<ReportName, Find>> = {
  styles: async (db, keys) => {
    const titles = await listTitles(db, keys.map(Number))
    return new Map([...titles].map(([id, title]) => [String(id), title]))
  },
  units: async (_, keys) => new Map(keys.map((key) => [key, unitCodeOf(Number(key))])),
  events: async (db, keys) => {
    const themes = await listThemes(db, keys.map(Number))
    return new Map([...themes].map(([id, theme]) => [String(id), theme]))
  },
  demand: async (db, keys) => {
    const variants = await listVariantTitles(db, [...keys])
    return new Map(
      [...variants].map(([sku, { title, color, size }]) => [
        sku,
        `${title}, ${color}, ${SIZE_LABELS[size as Size]}`,
      ]),
    )
  },
}
