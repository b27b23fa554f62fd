import type { Product, ProductSource } from '@twirl/contract/catalog/product'

const STORAGE_KEY = 'recently-viewed'
export const RECENTLY_VIEWED_MAX = 12

/** What a small card shows. No price: that may have changed since. */
export type ViewedProduct = Pick<
  Product,
  'id' | 'title' | 'brand' | 'image_key' | 'average_color'
> & {
  source: ProductSource
  collection_id: number | null
  /** Absent in what was remembered before there were events. */
  trunk_show_id?: number | null
}

/** The newest first, each once; one more than shown, because the open one is left out. */
export function withViewed(viewed: readonly ViewedProduct[], product: ViewedProduct) {
  return [product, ...viewed.filter(({ id }) => id !== product.id)].slice(
    0,
    RECENTLY_VIEWED_MAX + 1,
  )
}

export function withoutOpen(viewed: readonly ViewedProduct[], openId: number): ViewedProduct[] {
  return viewed.filter(({ id }) => id !== openId).slice(0, RECENTLY_VIEWED_MAX)
}

export function parseViewed(stored: string | null): ViewedProduct[] {
  try {
    const viewed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(viewed) ? viewed.filter(isViewed) : []
  } catch {
    return []
  }
}

function isViewed(value: unknown): value is ViewedProduct {
  const each = value as Partial<ViewedProduct> | null
  return (
    typeof each?.id === 'number' &&
    typeof each.title === 'string' &&
    typeof each.brand === 'string' &&
    /^[a-z0-9]{16}$/.test(each.image_key ?? '') &&
    typeof each.average_color === 'string'
  )
}

export function readViewed(): ViewedProduct[] {
  try {
    return parseViewed(localStorage.getItem(STORAGE_KEY))
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return []
  }
}

export function rememberViewed(
  { id, title, brand, image_key, average_color }: Product,
  met: Pick<ViewedProduct, 'source' | 'collection_id' | 'trunk_show_id'>,
): void {
  const viewed = { id, title, brand, image_key, average_color, ...met }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(withViewed(readViewed(), viewed)))
  } catch {
    // See readViewed.
  }
}
