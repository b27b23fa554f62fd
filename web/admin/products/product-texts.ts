import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import { type PublishState, PUBLISH_STATES } from '@twirl/contract/staff/catalogue/products'
import { formatShopTime } from '#lib/format/format-shop-time.ts'

export const TYPE_TEXTS: Record<ProductType, string> = {
  DRESS: 'Dress',
  TOP: 'Top',
  SET: 'Set',
  JUMPSUIT_ROMPER: 'Jumpsuit or romper',
}

export const LENGTH_TEXTS: Record<ProductLength, string> = {
  MINI: 'Mini',
  MIDI: 'Midi',
  MAXI: 'Maxi',
  N_A: 'None',
}

export function stateText({
  state,
  publish_at,
}: {
  state: PublishState
  publish_at: string | null
}): string {
  return publish_at
    ? `${PUBLISH_STATES[state]} for ${formatShopTime(publish_at)} New York time`
    : PUBLISH_STATES[state]
}
