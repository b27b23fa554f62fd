import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import {
  colorHex,
  colorName,
  priceProblem,
  productFields,
  type ProductFields,
  SCORE_MAX,
  sku,
} from '@twirl/contract/staff/catalogue/product-fields'
import type { CellChange, CellError } from '@twirl/contract/staff/catalogue/imports'
import { AppError } from '#platform/http/app-error.ts'
import { toDollarsOrNull } from '#platform/money.ts'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import {
  type ExportedProduct,
  findProductsOfSkus,
  listKnownColors,
  listProductRecords,
  listProductsAfter,
} from '../../catalog/public.ts'
import { changeProduct, makeProduct, setColors, setPublishing } from '../../products/public.ts'
import { putKey } from '../import-keys.queries.ts'
import {
  changesBetween,
  choice,
  dollars,
  flag,
  flagText,
  optional,
  parseRow,
  size,
  text,
  wholeNumber,
} from './cells.ts'
import { findByHandle, handle, handlesOf, normalizeHandle, ownId } from './handles.ts'
import {
  type Cells,
  type ImportKind,
  type MappedRow,
  RowRefused,
  type WriteDeps,
} from './import-kind.ts'

const TYPES: Record<ProductType, string> = {
  DRESS: 'Dress',
  TOP: 'Top',
  SET: 'Set',
  JUMPSUIT_ROMPER: 'Jumpsuit or romper',
}
const LENGTHS: Record<ProductLength, string> = {
  MINI: 'Mini',
  MIDI: 'Midi',
  MAXI: 'Maxi',
  N_A: 'N/A',
}

const price = optional(dollars(productFields.rental_price))

/** What the first row of a product says about all of it. */
const PRODUCT_SCHEMAS = {
  title: text(productFields.title),
  brand: text(productFields.brand),
  description: text(productFields.description),
  fabric: text(productFields.fabric),
  care: text(productFields.care),
  type: choice(TYPES),
  length: choice(LENGTHS),
  recommendation_score: optional(wholeNumber(0, SCORE_MAX)),
  retail_price: price,
  rental_price: price,
  selling_price: price,
  clearance_price: price,
  is_rentable: optional(flag),
  is_purchasable: optional(flag),
  is_published: optional(flag),
}

/** What each row says about a size of a color. */
const VARIANT_SCHEMAS = {
  handle,
  color: text(colorName),
  color_hex: optional(colorHex),
  size,
  sku: optional(sku),
}

type GivenFields = Partial<ProductFields> & { is_published?: boolean }
type Variant = { row: number; color: string; hex: string | null; size: Size; sku: string | null }
type Item = { row: number; handle: string; given: GivenFields; variants: Variant[] }
type Target = { known: ExportedProduct | null; fields: ProductFields; is_published: boolean }

const BATCH = 200

/** Products by handle: a row for each size of each color (STAFF-221). Colors and sizes that a file does not name stay. */
export const products: ImportKind<Item, Target> = {
  isGrouped: true,
  uniqueFields: ['sku'],
  keyOf: normalizeHandle,

  parse: (rows) => {
    const [first] = rows
    const product = parseRow(first!, PRODUCT_SCHEMAS)
    const errors = [...product.errors, ...contradictions(rows)]
    const variants: Variant[] = []
    for (const row of rows) {
      const parsed = parseRow(row, VARIANT_SCHEMAS)
      errors.push(...parsed.errors)
      const { color, color_hex = null, size: own, sku: code = null } = parsed.values
      if (parsed.errors.length > 0 || !color || !own) continue
      const twin = variants.find((each) => isSame(each, { color, size: own }))
      if (twin)
        errors.push({
          row: row.number,
          column: 'size',
          message: `Row ${twin.row} has the same color and size.`,
        })
      variants.push({ row: row.number, color, hex: color_hex, size: own, sku: code })
    }
    if (errors.length > 0) return { errors }
    const given = withoutNulls(product.values, [
      'recommendation_score',
      'is_rentable',
      'is_purchasable',
      'is_published',
    ])
    return {
      item: {
        row: first!.number,
        handle: normalizeHandle(first!.cells.handle ?? ''),
        given,
        variants,
      },
    }
  },

  compare: async (db, items) => {
    const ids = await findByHandle(
      db,
      'products',
      items.map((item) => item.handle),
    )
    const known = await listProductRecords(db, [...ids.values()])
    const variants = items.flatMap((item) => item.variants)
    const owners = await findProductsOfSkus(
      db,
      variants.flatMap((variant) => variant.sku ?? []),
    )
    const colors = await listKnownColors(
      db,
      variants.map(({ color }) => color),
    )
    return items.map((item) => {
      const product = known.get(ids.get(item.handle) ?? 0)
      const { fields, is_published } = merged(item.given, product)
      const errors = [
        ...productProblems(item, product, fields),
        ...item.variants.flatMap((variant) =>
          variantProblems(variant, product, { owners, colors: withLooks(colors, item) }),
        ),
      ]
      if (errors.length > 0) return { outcome: 'ERROR', errors }
      const changes = changesOf(item, product, { fields, is_published })
      const outcome = !product ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
      return { outcome, changes, target: { known: product ?? null, fields, is_published } }
    })
  },

  write: async (transaction, deps, item, target) => {
    try {
      await writeProduct(transaction, deps, item, target)
    } catch (error) {
      throw toRowRefused(error)
    }
  },

  list: listAll,
}

async function writeProduct(
  transaction: Transaction,
  deps: WriteDeps,
  item: Item,
  { known, fields, is_published }: Target,
): Promise<void> {
  const { staff_id } = deps
  const made = known ?? (await makeProduct(transaction, deps, { staff_id, key: null }, fields))
  const { id } = made
  if (!known) await putKey(transaction, 'products', item.handle, id)
  // What was compared is refused if another member changed it since; after the first step the product is locked.
  let version = known?.version ?? null
  const change = () => {
    const seen = { staff_id, id, version }
    version = null
    return seen
  }
  if (known && !isEqual(fieldsOf(known), fields))
    await changeProduct(transaction, deps, change(), fields)
  if (!known || item.variants.some((variant) => !findVariant(known, variant)))
    await setColors(transaction, deps, change(), colorsOf(item, known))
  if (is_published !== (known?.is_published ?? false))
    await setPublishing(transaction, deps, change(), {
      state: is_published ? 'PUBLISHED' : 'UNPUBLISHED',
    })
}

type ColorInput = Parameters<typeof setColors>[3][number]

/** The colors and sizes that the product has, and after them those that the file adds. */
function colorsOf({ variants }: Item, known: ExportedProduct | null): ColorInput[] {
  const colors: ColorInput[] = []
  for (const { color, hex, size: own, sku: code } of [...(known?.variants ?? []), ...variants]) {
    const found = colors.find(({ name }) => name.toLowerCase() === color.toLowerCase())
    const entry = found ?? { name: color, hex, sizes: [] }
    if (!found) colors.push(entry)
    entry.hex ??= hex
    if (!entry.sizes.some((each) => each.size === own))
      entry.sizes.push({ size: own, ...(code && { sku: code }) })
  }
  return colors
}

/** Rows after the first one repeat what it says about the product, or leave it empty. */
function contradictions([first, ...others]: readonly MappedRow[]): CellError[] {
  return others.flatMap(({ number, cells }) =>
    Object.keys(PRODUCT_SCHEMAS).flatMap((column) => {
      const cell = cells[column]?.trim()
      return !cell || cell === first!.cells[column]?.trim()
        ? []
        : [
            {
              row: number,
              column,
              message: `Row ${first!.number} of the same product says otherwise.`,
            },
          ]
    }),
  )
}

function withoutNulls(values: Record<string, unknown>, fields: string[]) {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== null || !fields.includes(key)),
  )
}

/** What the product would be: fields without a column stay as they are, those of a new one have defaults. */
function merged(given: GivenFields, known: ExportedProduct | undefined) {
  const { is_published = known?.is_published ?? false, ...rest } = given
  const defaults = known
    ? fieldsOf(known)
    : {
        fabric: '',
        care: '',
        recommendation_score: 0,
        retail_price: null,
        rental_price: null,
        selling_price: null,
        clearance_price: null,
        is_rentable: (given.rental_price ?? null) !== null,
        is_purchasable: (given.selling_price ?? null) !== null,
      }
  // The columns of required fields are chosen before rows are read.
  return { is_published, fields: { ...defaults, ...rest } as ProductFields }
}

function productProblems(
  { row, handle: own }: Item,
  known: ExportedProduct | undefined,
  fields: ProductFields,
): CellError[] {
  const problem = priceProblem(fields)
  return [
    ...(!known && ownId('products', own) !== null
      ? [{ row, column: 'handle', message: 'The shop has no such product.' }]
      : []),
    ...(problem ? [{ row, column: problem.field, message: problem.text }] : []),
  ]
}

/** The colors that the shop knows, and those of which a row of the product says how they look. */
function withLooks(colors: ReadonlySet<string>, { variants }: Item): ReadonlySet<string> {
  const described = variants.filter(({ hex }) => hex !== null)
  return colors.union(new Set(described.map(({ color }) => color.toLowerCase())))
}

function variantProblems(
  variant: Variant,
  product: ExportedProduct | undefined,
  { owners, colors }: { owners: ReadonlyMap<string, number>; colors: ReadonlySet<string> },
): CellError[] {
  const { row, color, sku: code } = variant
  const known = product && findVariant(product, variant)
  const errors: CellError[] = []
  if (!colors.has(color.toLowerCase()))
    errors.push({
      row,
      column: 'color_hex',
      message: 'The shop does not know this color. Write how it looks, such as #aa3355.',
    })
  if (known && code && known.sku !== code)
    errors.push({ row, column: 'sku', message: `This size has the SKU ${known.sku}, which stays.` })
  if (!known && code && owners.has(code))
    errors.push({ row, column: 'sku', message: 'Another size has this SKU.' })
  return errors
}

function changesOf(
  { row, given, variants }: Item,
  known: ExportedProduct | undefined,
  { fields, is_published }: Pick<Target, 'fields' | 'is_published'>,
): CellChange[] {
  const after = cellsOf(fields, is_published)
  const named = Object.keys(given).map((column) => [column, after[column]] as const)
  const added = variants.filter((variant) => !known || !findVariant(known, variant))
  return [
    ...changesBetween(
      row,
      known ? cellsOf(fieldsOf(known), known.is_published) : null,
      Object.fromEntries(named),
    ),
    ...added.map((variant) => ({
      row: variant.row,
      column: 'size',
      before: null,
      after: `${variant.color}, ${SIZE_LABELS[variant.size]}`,
    })),
  ]
}

const isSame = (
  one: { color: string; size: Size },
  other: { color: string; size: Size },
): boolean => one.size === other.size && one.color.toLowerCase() === other.color.toLowerCase()

const findVariant = ({ variants }: ExportedProduct, wanted: { color: string; size: Size }) =>
  variants.find((each) => isSame(each, wanted))

function fieldsOf(product: ExportedProduct): ProductFields {
  const { title, brand, description, fabric, care, type, length, recommendation_score } = product
  const { is_rentable, is_purchasable } = product
  return {
    title,
    brand,
    description,
    fabric,
    care,
    type,
    length,
    recommendation_score,
    is_rentable,
    is_purchasable,
    retail_price: toDollarsOrNull(product.retail_price_cents),
    rental_price: toDollarsOrNull(product.rental_price_cents),
    selling_price: toDollarsOrNull(product.selling_price_cents),
    clearance_price: toDollarsOrNull(product.clearance_price_cents),
  }
}

const isEqual = (one: ProductFields, other: ProductFields) =>
  (Object.keys(one) as (keyof ProductFields)[]).every((key) => one[key] === other[key])

function cellsOf(fields: ProductFields, is_published: boolean): Cells {
  return {
    ...fields,
    type: TYPES[fields.type],
    length: LENGTHS[fields.length],
    is_rentable: flagText(fields.is_rentable),
    is_purchasable: flagText(fields.is_purchasable),
    is_published: flagText(is_published),
  }
}

/** Products with at least one size: a row without color and size cannot be imported. */
async function* listAll(db: Database): AsyncGenerator<Cells[]> {
  let after = 0
  for (;;) {
    const rows = await listProductsAfter(db, after, BATCH)
    const last = rows.at(-1)
    if (!last) return
    const handles = await handlesOf(
      db,
      'products',
      rows.map(({ id }) => id),
    )
    yield rows.flatMap((product) =>
      product.variants.map((variant) => ({
        handle: handles.get(product.id)!,
        ...cellsOf(fieldsOf(product), product.is_published),
        color: variant.color,
        color_hex: variant.hex,
        size: SIZE_LABELS[variant.size],
        sku: variant.sku,
      })),
    )
    after = last.id
  }
}

const COLUMNS_OF: Record<string, string> = { sku: 'sku', hex: 'color_hex', name: 'color' }

/** The writes of products name their own fields: `colors.0.sizes.1.sku`. */
function toRowRefused(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const [field, message] = Object.entries(error.details.fields ?? {})[0] ?? []
  const last = field?.split('.').at(-1) ?? ''
  return new RowRefused(COLUMNS_OF[last] ?? 'handle', message ?? error.message)
}
