import type { CollectionKind } from '@twirl/contract/catalog/collections'
import { name, optionalNote } from '@twirl/contract/primitives'
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTIONS_MAX,
} from '@twirl/contract/staff/catalogue/collections'
import type { CellError } from '@twirl/contract/staff/catalogue/imports'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { dayOf } from '#platform/new-york-time.ts'
import {
  type CollectionPlan,
  type ExportedCollection,
  insertStaffCollection,
  listExportedCollections,
  listProductIds,
  listStaffCollections,
  lockCollection,
  lockCollections,
  setMembers,
  updateStaffCollection,
} from '../../catalog/public.ts'
import { audit } from '../../staff/public.ts'
import { putKey } from '../import-keys.queries.ts'
import { changesBetween, choice, flag, flagText, optional, parseRow, text } from './cells.ts'
import { findByHandle, handle, handlesOf, normalizeHandle, ownId } from './handles.ts'
import { type Cells, type ImportKind, RowRefused, type WriteDeps } from './import-kind.ts'

const KINDS: Record<CollectionKind, string> = {
  NORMAL: 'Occasion',
  RECOMMENDED: 'Recommended',
  RENT_FOR_EVERY_OCCASION: 'For every occasion',
}
/** Longer than the handles of all products of a large shop. */
const PRODUCTS_LENGTH_MAX = 10_000_000

const SCHEMAS = {
  handle,
  name: text(name),
  description: text(optionalNote(COLLECTION_DESCRIPTION_MAX)),
  kind: optional(choice(KINDS)),
  is_published: optional(flag),
  products: text(optionalNote(PRODUCTS_LENGTH_MAX)),
}

type Given = Pick<CollectionPlan, 'name' | 'description' | 'kind' | 'is_published'>
type Item = {
  row: number
  handle: string
  name: string
  description?: string
  kind?: CollectionKind | null
  is_published?: boolean | null
  /** Handles; undefined: what it contains stays as it is. */
  products?: string[]
}
type Target = {
  known: ExportedCollection | null
  given: Given
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
    const known = new Map((await listExportedCollections(db)).map((each) => [each.id, each]))
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
      const given = givenOf(item, collection)
      const before = collection ? cellsOf(collection, handles) : null
      const product_ids = wanted ?? collection?.product_ids ?? []
      const changes = changesBetween(item.row, before, cellsOf({ ...given, product_ids }, handles))
      const outcome = !collection ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
      return {
        outcome,
        changes,
        target: { known: collection ?? null, given, product_ids: wanted ?? null },
      }
    })
  },

  write: async (transaction, deps, item, { known, given, product_ids }) => {
    const id = known?.id ?? (await make(transaction, item))
    const plan = (await lockCollection(transaction, id))!
    const {
      name: title,
      description,
      kind,
      listing_order,
      is_in_menu,
      show_from,
      show_until,
    } = plan
    const { is_published, version } = plan
    if (known && version !== known.version)
      throw new RowRefused('handle', 'Another member changed this collection meanwhile.')
    const fields = { listing_order, is_in_menu, show_from, show_until }
    await updateStaffCollection(transaction, id, { ...fields, ...given }, dayOf(deps.clock.now()))
    if (product_ids) await setMembers(transaction, id, product_ids)
    await record(transaction, deps, id, {
      before: known && { name: title, description, kind, is_published },
      after: { ...given, ...(product_ids && { products: product_ids.length }) },
    })
  },

  list: listAll,
}

/** Adds a collection, last in the menu, unless there are enough. */
async function make(transaction: Transaction, { handle: own, name: title }: Item): Promise<number> {
  await lockCollections(transaction)
  const { length } = await listStaffCollections(transaction)
  if (length >= COLLECTIONS_MAX)
    throw new RowRefused('handle', `There can be at most ${COLLECTIONS_MAX} collections.`)
  const id = await insertStaffCollection(transaction, { name: title, kind: 'NORMAL' })
  await putKey(transaction, 'collections', own, id)
  return id
}

type States = { before: Record<string, unknown> | null; after: Record<string, unknown> }

async function record(transaction: Transaction, deps: WriteDeps, id: number, states: States) {
  await audit(transaction, deps, {
    staff_id: deps.staff_id,
    action: states.before ? 'collection.change' : 'collection.create',
    subject_kind: 'collection',
    subject_id: id,
    ...states,
  })
}

function problemsOf(
  { row, handle: own, products = [] }: Item,
  known: ExportedCollection | undefined,
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
function givenOf(item: Item, known: ExportedCollection | undefined): Given {
  return {
    name: item.name,
    description: item.description ?? known?.description ?? '',
    kind: item.kind ?? known?.kind ?? 'NORMAL',
    is_published: item.is_published ?? known?.is_published ?? false,
  }
}

async function* listAll(db: Database): AsyncGenerator<Cells[]> {
  const all = await listExportedCollections(db)
  const own = await handlesOf(
    db,
    'collections',
    all.map(({ id }) => id),
  )
  const handles = await handlesOf(
    db,
    'products',
    all.flatMap(({ product_ids }) => product_ids),
  )
  yield all.map((each) => ({ handle: own.get(each.id)!, ...cellsOf(each, handles) }))
}

function cellsOf(
  given: Given & { product_ids: readonly number[] },
  handles: ReadonlyMap<number, string>,
): Cells {
  return {
    name: given.name,
    description: given.description,
    kind: KINDS[given.kind],
    is_published: flagText(given.is_published),
    products: given.product_ids.map((id) => handles.get(id)!).join(', '),
  }
}
