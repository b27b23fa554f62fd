import type { VisibilityCause } from '@twirl/contract/staff/catalogue/products'
import { formatTime } from '#platform/new-york-time.ts'

/** What decides whether shoppers see a product, and where. */
export type VisibilityFacts = {
  is_published: boolean
  publish_at: Date | null
  is_rentable: boolean
  is_purchasable: boolean
  has_clearance_price: boolean
  colors: { name: string; has_sizes: boolean; has_photos: boolean }[]
  /** Whether a collection that shoppers see contains it. */
  is_in_visible_collection: boolean
  /** Units that the shop has, and how many of them are free now, by pool. */
  core: { units: number; free: number }
  clearance: { units: number; free: number }
}

/** Why shoppers do not see a product, or see less of it, in words (STAFF-122). Nothing else hides a product. */
export function causesOf(facts: VisibilityFacts): VisibilityCause[] {
  return [
    ...hidden(facts).map((text) => ({ kind: 'HIDDEN' as const, text })),
    ...limited(facts).map((text) => ({ kind: 'LIMITED' as const, text })),
    ...notes(facts).map((text) => ({ kind: 'NOTE' as const, text })),
  ]
}

function hidden(facts: VisibilityFacts): string[] {
  const { is_published, publish_at, colors } = facts
  return [
    ...(is_published || publish_at ? [] : ['It is not published.']),
    ...(publish_at
      ? [`It is hidden until it is published on ${formatTime(publish_at)} New York time.`]
      : []),
    ...(colors.length === 0 ? ['It has no color.'] : []),
    ...(colors.length > 0 && !colors.some(({ has_sizes }) => has_sizes)
      ? ['It has no size in any color.']
      : []),
    ...(isOfferedInCore(facts) || facts.has_clearance_price
      ? []
      : ['It can neither be rented nor bought. Allow one of them, or enter a clearance price.']),
  ]
}

function limited(facts: VisibilityFacts): string[] {
  const { colors, core, clearance, has_clearance_price } = facts
  const isInCore = isOfferedInCore(facts)
  const withoutSizes = colors.filter(({ has_sizes }) => !has_sizes)
  return [
    ...(!isInCore && has_clearance_price
      ? ['Only the sale shows it, because it can neither be rented nor bought gently used.']
      : []),
    ...(isInCore && !facts.is_in_visible_collection
      ? [
          'It is in no collection that shoppers see. Only the search and its own address lead to it.',
        ]
      : []),
    ...(isInCore ? shortage(core, 'Lists') : []),
    ...(has_clearance_price ? shortage(clearance, 'The sale', ' for clearance') : []),
    ...(clearance.units > 0 && !has_clearance_price
      ? [`${pieces(clearance.units)} for clearance cannot be bought without a clearance price.`]
      : []),
    ...(colors.length > withoutSizes.length
      ? withoutSizes.map(({ name }) => `${name} has no size, so that it cannot be ordered.`)
      : []),
  ]
}

/** Lists leave out what is sold out, unless a shopper asks for it. */
function shortage(
  { units, free }: { units: number; free: number },
  where: string,
  which = '',
): string[] {
  const leave = where === 'Lists' ? 'leave' : 'leaves'
  if (units === 0)
    return [
      `It has no units${which}. ${where} ${leave} it out unless a shopper asks for sold-out pieces, too.`,
    ]
  if (free === 0)
    return [
      `None of its units${which} is free now. ${where} ${leave} it out unless a shopper asks for sold-out pieces, too.`,
    ]
  return []
}

function notes({ colors }: VisibilityFacts): string[] {
  return colors
    .filter(({ has_photos }) => !has_photos)
    .map(({ name }) => `${name} has no photo and shows a drawn picture.`)
}

const isOfferedInCore = ({ is_rentable, is_purchasable }: VisibilityFacts) =>
  is_rentable || is_purchasable

const pieces = (count: number) => (count === 1 ? '1 unit' : `${count} units`)
