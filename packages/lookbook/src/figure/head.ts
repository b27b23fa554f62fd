import { shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import type { Hairstyle } from '../look.ts'
import { inkStroke, num } from '../svg/path.ts'
import type { Figure } from './figure.ts'

/** The head is drawn about its own center, about 133 units tall. */
const HEAD_Y = 150
/** Where a larger head is scaled from, so that the chin stays on the neck. */
const CHIN_Y = 205

/** The highest point of the hair above the head's center, in the head's own units. */
const HAIR_TOP: Record<Hairstyle, number> = {
  long: 76,
  waves: 76,
  bangs: 76,
  bob: 76,
  'low-bun': 76,
  'top-bun': 104,
  ponytail: 90,
  'side-part': 76,
  glamour: 78,
  afro: 110,
  braids: 76,
  pixie: 74,
}

/** The top of the hair in figure space; frames leave room above it. */
export const hairTopY = (figure: Pick<Figure, 'headScale'>, style: Hairstyle): number =>
  CHIN_Y - (CHIN_Y - HEAD_Y + HAIR_TOP[style]) * figure.headScale

export function onHead(figure: Figure, markup: string): string {
  const [x] = figure.place(0, HEAD_Y)
  const cx = num(x + figure.pose.head.shift)
  const lift = num((HEAD_Y - CHIN_Y) * (figure.headScale - 1))
  return `<g transform="translate(${cx},${HEAD_Y + lift}) rotate(${figure.pose.head.turn}) scale(${figure.headScale})">${markup}</g>`
}

export type HairTones = { base: Hex; dark: Hex; light: Hex }

export const hairTones = (base: Hex): HairTones => ({
  base,
  dark: shiftColor(base, -0.055),
  light: shiftColor(base, 0.095),
})

/** One lock of hair as a tapered stroke. */
export const lock = (points: Point[], width: number, color: Hex, opacity: number): string =>
  `<path d="${inkStroke(sampleSpline(points, 18), width)}" fill="${color}" opacity="${num(opacity)}"/>`
