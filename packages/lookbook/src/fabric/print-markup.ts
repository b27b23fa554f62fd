import type { Print } from '../look/look.ts'
import type { Random } from '../generate/random.ts'
import {
  bloomPrint,
  cherryPrint,
  daisyPrint,
  ditsyPrint,
  palmPrint,
  vinePrint,
} from './prints/floral-prints.ts'
import { cutoutPrint, leopardPrint, swirlPrint } from './prints/free-prints.ts'
import {
  checkerPrint,
  dotPrint,
  ginghamPrint,
  heartPrint,
  houndstoothPrint,
  jacquardPrint,
  plaidPrint,
  retroPrint,
  ribPrint,
  solidPrint,
  stripePrint,
} from './prints/geometric-prints.ts'
import { lacePrint } from './prints/lace-print.ts'
import type { PrintColors } from './prints/print-colors.ts'
import { TILE } from './prints/tile-drawing.ts'

/** A seamless tile as SVG markup, and how far apart its motifs stand. */
type TilePrint = {
  draw: (colors: PrintColors, spacing: number, random: Random) => string
  /** In the tile's own drawing units. */
  spacing: number
  /** On a garment of medium print scale, in figure units. */
  wornSpacing: number
}

/** Worn at any scale, five motifs fit across the slimmest bodice. */
const BOLD = 20.5

const tilePrint = (
  draw: TilePrint['draw'],
  spacing: number,
  wornSpacing: number = BOLD,
): TilePrint => ({ draw, spacing, wornSpacing })

export const TILE_PRINTS: Record<Print, TilePrint> = {
  solid: tilePrint(solidPrint, TILE),
  ditsy: tilePrint(ditsyPrint, 36, 14),
  bloom: tilePrint(bloomPrint, 118),
  daisy: tilePrint(daisyPrint, 66, 19),
  vine: tilePrint(vinePrint, TILE / 4),
  dot: tilePrint(dotPrint, TILE / 10, 18),
  gingham: tilePrint(ginghamPrint, TILE / 14, 13),
  stripe: tilePrint(stripePrint, TILE / 16, 13),
  plaid: tilePrint(plaidPrint, TILE / 4),
  leopard: tilePrint(leopardPrint, 39, 15),
  cutout: tilePrint(cutoutPrint, 92),
  palm: tilePrint(palmPrint, 100),
  retro: tilePrint(retroPrint, TILE / 4),
  checker: tilePrint(checkerPrint, TILE / 12, 13),
  cherry: tilePrint(cherryPrint, 74),
  heart: tilePrint(heartPrint, TILE / 8, 18),
  houndstooth: tilePrint(houndstoothPrint, TILE / 16, 13),
  swirl: tilePrint(swirlPrint, TILE / 13, 17),
  jacquard: tilePrint(jacquardPrint, TILE / 4),
  lace: tilePrint(lacePrint, TILE / 4, 17),
  rib: tilePrint(ribPrint, TILE / 64, 5),
}
