import { shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import type { Hairstyle } from '../look/look.ts'
import { inkStroke, num } from '../svg/path.ts'
import type { Figure } from './figure.ts'

/** The head is drawn about its own center, about 133 units tall. */
const HEAD_Y = 150
/** Where a larger head is scaled from, so that the chin stays on the neck. */
const CHIN_Y = 205

/** Units the head sinks for a neck of double width. */
const NECK_SHORTENING = 60

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

type HeadPlace = { x: number; y: number; turn: number; scaleX: number; scaleY: number }

/** Where the head's own center is in figure space, and how it is turned and scaled there. */
export function placeHead({ place, pose, headScale, faceWidth, neck }: Figure): HeadPlace {
  const lift = (HEAD_Y - CHIN_Y) * (headScale - 1)
  return {
    x: place(0, HEAD_Y)[0] + pose.head.shift,
    // A wider neck is also shorter.
    y: HEAD_Y + lift + (neck - 1) * NECK_SHORTENING,
    turn: pose.head.turn,
    scaleX: headScale * faceWidth,
    scaleY: headScale,
  }
}

export function onHead(figure: Figure, markup: string): string {
  const { x, y, turn, scaleX, scaleY } = placeHead(figure)
  return `<g transform="translate(${num(x)},${num(y)}) rotate(${turn}) scale(${num(scaleX)},${scaleY})">${markup}</g>`
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
