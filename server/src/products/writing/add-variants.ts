import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { insertVariants } from '../../catalog/public.ts'

export type WantedVariant = {
  color: string
  size: Size
  /** Made up if it is missing. */
  sku?: string | undefined
  /** Where an error about the SKU is shown. */
  field: string
}

/** Adds sizes to colors of a product. A SKU that another size has is refused; one that is made up is made anew. */
export async function addVariants(
  transaction: Transaction,
  productId: number,
  variants: WantedVariant[],
): Promise<void> {
  for (const { color, size, sku, field } of variants) {
    const isAdded = async (tried: string) => {
      const added = await insertVariants(transaction, [
        { product_id: productId, color, size, sku: tried },
      ])
      return added.length > 0
    }
    if (sku !== undefined) {
      if (await isAdded(sku)) continue
      const message = `${sku} is the SKU of another size`
      throw new AppError('BAD_REQUEST', { message, fields: { [field]: message } })
    }
    const own = skuOf(productId, color, size)
    let number = 1
    while (!(await isAdded(number === 1 ? own : `${own}-${number}`))) number++
  }
}

const COLOR_PART_MAX = 16

/** For example TW-0301-DUSTYROSE-M. */
function skuOf(productId: number, color: string, size: Size): string {
  // Without accents, which a scanner and a file of a supplier may not keep.
  const letters = color
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const part = letters.slice(0, COLOR_PART_MAX) || 'COLOR'
  return ['TW', String(productId).padStart(4, '0'), part, SIZE_LABELS[size]].join('-')
}
