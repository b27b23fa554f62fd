import { SIZE_LABELS, SIZES } from '@twirl/contract/primitives'
import type { Size } from '@twirl/contract/primitives'
import { lookColor } from '@twirl/lookbook/look-color'
import type { Look } from '@twirl/lookbook/look'
import { pickWeighted } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import type { DemoUnit, DemoVariant } from '../catalog.ts'
import { COLOR_CODES, colorName } from './color-names.ts'
import type { Plan } from './merchandise.ts'

/** Chance that a size of an otherwise stocked piece is sold out. */
const SOLD_OUT_CHANCE = 0.04

/** Every color in every size of the run, with the units that hang on the rail. */
export function stockVariants(
  productId: number,
  colorways: Look[],
  plan: Plan,
  random: Random,
): DemoVariant[] {
  const sizes = chooseSizes(random)
  return colorways.flatMap((look) => {
    const leftovers = plan.clearance === 'none' ? null : clearanceUnits(sizes, random)
    return sizes.map((size) => {
      const hasCore = plan.clearance !== 'only' && !plan.isOutOfStock
      const units = (pool: DemoUnit['pool'], count: number): DemoUnit[] =>
        Array.from({ length: count }, () => ({ pool, wear_count: wearCount(look, plan, random) }))
      return {
        sku: skuOf(productId, look, size),
        color: colorName(lookColor(look)),
        size,
        units: [
          ...units('CORE', hasCore ? coreUnits(size, random) : 0),
          ...units('CLEARANCE', leftovers?.get(size) ?? 0),
        ],
      }
    })
  })
}

const skuOf = (productId: number, look: Look, size: Size): string =>
  ['TW', String(productId).padStart(4, '0'), COLOR_CODES[lookColor(look)], SIZE_LABELS[size]].join(
    '-',
  )

/** Most pieces come in all sizes. */
function chooseSizes(random: Random): Size[] {
  const run = pickWeighted(random, { all: 76, noThree: 10, noExtraSmall: 6, straight: 8 })
  switch (run) {
    case 'all':
      return [...SIZES]
    case 'noThree':
      return SIZES.slice(0, 6)
    case 'noExtraSmall':
      return SIZES.slice(1)
    case 'straight':
      return SIZES.slice(0, 5)
  }
}

/** More of the sizes that most people wear. */
function coreUnits(size: Size, random: Random): number {
  if (random() < SOLD_OUT_CHANCE) return 0
  const isCommon = ['S', 'M', 'L'].includes(size)
  return Math.min(6, 2 + Math.floor(random() * (isCommon ? 5 : 3.6)))
}

/** What is left of a piece on its way out: one to three in some sizes, at least in one. */
function clearanceUnits(sizes: Size[], random: Random): Map<Size, number> {
  const left = sizes.filter(() => random() < 0.45)
  const kept = left.length > 0 ? left : sizes.slice(2, 3)
  return new Map(kept.map((size) => [size, 1 + Math.floor(random() * 3)]))
}

/** New pieces have hardly been out; shiny ones are retired early; what is sold off has seen parties. */
function wearCount({ fabric }: Look, { isNew, clearance }: Plan, random: Random): number {
  if (isNew) return Math.floor(random() * 2)
  const most = ['sequin', 'tulle', 'metallic'].includes(fabric.material) ? 6 : 11
  return (clearance === 'none' ? 0 : 2) + Math.floor(random() * most)
}
