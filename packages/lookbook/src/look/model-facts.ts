import { PROPORTIONS } from '../figure/body-shapes.ts'
import type { Look } from './look.ts'

/** The size codes of the shop that a drawn model can wear. */
export type WornSize = 'XS' | 'S' | 'M' | 'L' | 'XL' | 'TWO_XL' | 'THREE_XL'

/** Stature of the classic model: the usual height of a fit model. */
const CLASSIC_HEIGHT_INCHES = 69

/**
 * The largest girth of each size, with bust, waist and hips of the classic model (34½, 26½ and 37
 * inches, the middle of S) counted as 1. The limits lie halfway between the sizes of the chart.
 */
const LARGEST_GIRTH: readonly [WornSize, number][] = [
  ['XS', 0.97],
  ['S', 1.03],
  ['M', 1.1],
  ['L', 1.19],
  ['XL', 1.29],
  ['TWO_XL', 1.39],
]

/** Height of the drawn model and the size worn in the picture, from the body that is drawn. */
export function modelFacts(look: Look): { heightInches: number; size: WornSize } {
  const { bust, waist, hips, stature } = PROPORTIONS[look.model.body]
  // A short figure is drawn smaller as a whole, so its girth shrinks with its height.
  const girth = ((bust + waist + hips) / 3) * stature
  const fitting = LARGEST_GIRTH.find(([, largest]) => girth <= largest)
  return {
    heightInches: Math.round(CLASSIC_HEIGHT_INCHES * stature),
    size: fitting ? fitting[0] : 'THREE_XL',
  }
}
