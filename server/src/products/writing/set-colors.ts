import { type Size, SIZE_LABELS, SIZES } from '@twirl/contract/sizes'
import type { ColorInput } from '@twirl/contract/staff/catalogue/product-changes'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  deleteProductColors,
  deleteVariants,
  type DeskColor,
  type DeskProduct,
  insertColor,
  insertProductColor,
  listColorsByName,
  listDeskColors,
  lockVariants,
  orderColors,
} from '../../catalog/public.ts'
import { countUnitsBySku } from '../../inventory/public.ts'
import { listPhotos, storeDrawing } from '../../pictures/public.ts'
import { addVariants, type WantedVariant } from './add-variants.ts'
import { lockProduct, type ProductChange, writeChange, type WriteDeps } from './product-change.ts'

/** A color as it will be stored. */
type WantedColor = { name: string; hex: string; is_new: boolean; sizes: ColorInput['sizes'] }

/** Sets the colors of a product in their order, each with its sizes (STAFF-118). The input fits the schema. */
export async function setColors(
  transaction: Transaction,
  deps: WriteDeps,
  change: ProductChange,
  colors: ColorInput[],
): Promise<void> {
  const product = await lockProduct(transaction, change.id)
  const current = await listDeskColors(transaction, product.id)
  const wanted = await resolveColors(transaction, colors)
  await writeChange(
    transaction,
    deps,
    { product, change },
    {
      action: 'product.change-colors',
      before: { colors: current.map(({ name, variants }) => describe(name, variants)) },
      after: { colors: wanted.map(({ name, sizes }) => describe(name, sizes)) },
      write: () => write(transaction, product, current, wanted),
    },
  )
}

function describe(name: string, sizes: readonly { size: Size }[]): { name: string; sizes: Size[] } {
  return { name, sizes: SIZES.filter((size) => sizes.some((each) => each.size === size)) }
}

/** Names are spelled as the shop spells them already; a color that it does not know needs its look. */
async function resolveColors(
  transaction: Transaction,
  colors: ColorInput[],
): Promise<WantedColor[]> {
  const known = await listColorsByName(
    transaction,
    colors.map(({ name }) => name),
  )
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  const wanted = colors.map(({ name, hex, sizes }, index) => {
    const lower = name.toLowerCase()
    if (seen.has(lower)) fields[`colors.${index}.name`] = 'This color is listed twice'
    seen.add(lower)
    const stored = known.find((color) => color.name.toLowerCase() === lower)
    if (!stored && !hex) fields[`colors.${index}.hex`] = 'Choose how this color looks'
    return { name, hex: hex ?? '', ...stored, is_new: !stored, sizes }
  })
  const [message] = Object.values(fields)
  if (message) throw new AppError('BAD_REQUEST', { message, fields })
  return wanted
}

async function write(
  transaction: Transaction,
  product: DeskProduct,
  current: DeskColor[],
  wanted: WantedColor[],
): Promise<void> {
  await remove(transaction, product, current, wanted)
  for (const { name, hex, is_new } of wanted) {
    if (is_new) await insertColor(transaction, { name, hex })
    if (current.some((color) => color.name === name)) continue
    const { id, type, length } = product
    const image_key = await storeDrawing(transaction, { product_id: id, type, length, hex })
    await insertProductColor(transaction, { product_id: id, color: name, image_key })
  }
  await orderColors(
    transaction,
    product.id,
    wanted.map(({ name }) => name),
  )
  const added = wanted.flatMap(({ name, sizes }, index) => {
    const old = current.find((color) => color.name === name)?.variants ?? []
    return sizes.flatMap((each, place): WantedVariant[] =>
      old.some(({ size }) => size === each.size)
        ? []
        : [{ color: name, ...each, field: `colors.${index}.sizes.${place}.sku` }],
    )
  })
  await addVariants(transaction, product.id, added)
}

/** Removes what is not wanted any more, unless it has units or photos. */
async function remove(
  transaction: Transaction,
  product: DeskProduct,
  current: DeskColor[],
  wanted: WantedColor[],
): Promise<void> {
  const sizesOf = (name: string) => wanted.find((color) => color.name === name)?.sizes ?? []
  const gone = current.flatMap(({ name, variants }) =>
    variants
      .filter(({ size }) => !sizesOf(name).some((each) => each.size === size))
      .map(({ sku, size }) => ({ sku, text: `${name} in ${SIZE_LABELS[size]}` })),
  )
  const goneColors = current
    .map(({ name }) => name)
    .filter((name) => !wanted.some((color) => color.name === name))
  await lockVariants(transaction, product.id)
  const units = await countUnitsBySku(
    transaction,
    gone.map(({ sku }) => sku),
  )
  const used = gone.find(({ sku }) => units.some((count) => count.sku === sku))
  if (used)
    throw new AppError('STEP_REFUSED', {
      message: `${used.text} has units, or had some, so it stays. Nothing was saved.`,
    })
  const photos = await listPhotos(transaction, product.id)
  const shown = goneColors.find((name) => photos.some(({ color }) => color === name))
  if (shown !== undefined)
    throw new AppError('STEP_REFUSED', {
      message: `${shown} has photos. Delete them before you remove the color. Nothing was saved.`,
    })
  await deleteVariants(
    transaction,
    gone.map(({ sku }) => sku),
  )
  await deleteProductColors(transaction, product.id, goneColors)
}
