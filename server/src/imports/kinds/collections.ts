import type { CollectionKind } from '@twirl/contract/catalog/collections'
import { name, optionalNote } from '@twirl/contract/primitives'
import type { CellError } from '@twirl/contract/staff/catalogue/imports'
import type { Database } from '#platform/database/database.ts'
import {
  type CollectionRecord,
  findLastPosition,
  insertCollection,
  listCollectionRecords,
  listCollectionsAfter,
  listProductIds,
  setCollectionProducts,
  type StoredCollection,
  updateCollection,
} from '../../catalog/public.ts'
import { audit } from '../../staff/public.ts'
import { putKey } from '../import-keys.queries.ts'
import {
  changesBetween,
  choice,
  flag,
  flagText,
  optional,
  parseRow,
  text,
  wholeNumber,
} from './cells.ts'
import { findByHandle, handle, handlesOf, normalizeHandle, ownId } from './handles.ts'
import type { Cells, ImportKind } from './import-kind.ts'

const KINDS: Record<CollectionKind, string> = {
  NORMAL: 'Normal',
  RECOMMENDED: 'Recommended',
  RENT_FOR_EVERY_OCCASION: 'Every occasion',
}
const DESCRIPTION_MAX = 2_000
const POSITION_MAX = 100_000
const BATCH = 100

const SCHEMAS = {
  handle,
  name: text(name),
  description: text(optionalNote(DESCRIPTION_MAX)),
  kind: optional(choice(KINDS)),
  position: optional(wholeNumber(0, POSITION_MAX)),
  is_visible: optional(flag),
  products: text(optionalNote(10_000_000)),
}

type Item = {
  row: number
  handle: string
  name: string
  description?: string
  kind?: CollectionKind | null
  position?: number | null
  is_visible?: boolean | null
  /** Handles; undefined: what it contains stays as it is. */
  products?: string[]
}
type Target = {
  known: StoredCollection | null
  record: Omit<CollectionRecord, 'position'> & { position: number | null }
  /** Null: they stay. */
  product_ids: number[] | null
}

/** Collections by handle, with the products that they contain (STAFF-222). */
export const collections: ImportKind<Item, Target> = {
  isGrouped: false,
  keyOf: normalizeHandle,

  parse: ([row]) => {
    const { values, errors } = parseRow(row!, SCHEMAS)
    if (errors.length > 0) return { errors }
    const { handle: own, name: title, products, ...rest } = values
    const item = { row: row!.number, handle: own!, name: title!, ...rest }
    if (products === undefined) return { item }
    const handles = products.split(/[,;\s]+/).filter(Boolean)
    return { item: { ...item, products: [...new Set(handles.map(normalizeHandle))] } }
  },

  compare: async (db, items) => {
    const ids = await findByHandle(
      db,
      'collections',
      items.map((item) => item.handle),
    )
    const known = await listCollectionRecords(db, [...ids.values()])
    const productIds = await findProducts(
      db,
      items.flatMap(({ products }) => products ?? []),
    )
    const contained = [...known.values()].flatMap(({ product_ids }) => product_ids)
    const handles = await handlesOf(db, 'products', [...contained, ...productIds.values()])
    return items.map((item) => {
      const collection = known.get(ids.get(item.handle) ?? 0)
      const errors = problemsOf(item, collection, productIds)
      if (errors.length > 0) return { outcome: 'ERROR', errors }
      const wanted = item.products?.map((each) => productIds.get(each)!).toSorted((a, b) => a - b)
      const target: Target = {
        known: collection ?? null,
        record: recordOf(item, collection),
        product_ids: wanted ?? null,
      }
      const after = cellsOf(
        { ...target.record, product_ids: wanted ?? collection?.product_ids ?? [] },
        handles,
      )
      const changes = changesBetween(
        item.row,
        collection ? cellsOf(collection, handles) : null,
        after,
      )
      const outcome = !collection ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
      return { outcome, changes, target }
    })
  },

  write: async (transaction, deps, item, { known, record, product_ids }) => {
    const position = record.position ?? (await findLastPosition(transaction)) + 1
    const after = { ...record, position }
    if (known) await updateCollection(transaction, known.id, after)
    const id = known?.id ?? (await insertCollection(transaction, after))
    if (!known) await putKey(transaction, 'collections', item.handle, id)
    if (product_ids) await setCollectionProducts(transaction, id, product_ids)
    await audit(transaction, deps, {
      staff_id: deps.staff_id,
      action: known ? 'collection.change-by-import' : 'collection.import',
      subject_kind: 'collection',
      subject_id: id,
      before: known && { ...known, product_ids: known.product_ids.length },
      after: { ...after, ...(product_ids && { product_ids: product_ids.length }) },
    })
  },

  list: listAll,
}

function problemsOf(
  { row, handle: own, products = [] }: Item,
  known: StoredCollection | undefined,
  productIds: ReadonlyMap<string, number>,
): CellError[] {
  const errors: CellError[] = []
  if (!known && ownId('collections', own) !== null)
    errors.push({ row, column: 'handle', message: 'The shop has no such collection.' })
  const missing = products.filter((each) => !productIds.has(each))
  if (missing.length > 0)
    errors.push({
      row,
      column: 'products',
      message: `The shop has no product ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}.`,
    })
  return errors
}

/** Products that exist, by handle. */
async function findProducts(db: Database, handles: string[]): Promise<Map<string, number>> {
  const found = await findByHandle(db, 'products', [...new Set(handles)])
  const existing = await listProductIds(db, [...found.values()])
  return new Map([...found].filter(([, id]) => existing.has(id)))
}

/** Fields without a column, and empty ones that cannot be empty, stay as they are. */
function recordOf(item: Item, known: StoredCollection | undefined): Target['record'] {
  return {
    name: item.name,
    description: item.description ?? known?.description ?? '',
    kind: item.kind ?? known?.kind ?? 'NORMAL',
    position: item.position ?? known?.position ?? null,
    is_visible: item.is_visible ?? known?.is_visible ?? false,
  }
}

async function* listAll(db: Database): AsyncGenerator<Cells[]> {
  let after = 0
  for (;;) {
    const rows = await listCollectionsAfter(db, after, BATCH)
    const last = rows.at(-1)
    if (!last) return
    const own = await handlesOf(
      db,
      'collections',
      rows.map(({ id }) => id),
    )
    const handles = await handlesOf(
      db,
      'products',
      rows.flatMap(({ product_ids }) => product_ids),
    )
    yield rows.map((row) => ({ handle: own.get(row.id)!, ...cellsOf(row, handles) }))
    after = last.id
  }
}

type Shown = Target['record'] & { product_ids: readonly number[] }

function cellsOf(
  { name: title, description, kind, position, is_visible, product_ids }: Shown,
  handles: ReadonlyMap<number, string>,
): Cells {
  return {
    name: title,
    description,
    kind: KINDS[kind],
    position,
    is_visible: flagText(is_visible),
    products: product_ids.map((id) => handles.get(id)!).join(', '),
  }
}
