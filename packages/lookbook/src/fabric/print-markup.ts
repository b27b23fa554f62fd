import type { Print } from '../look.ts'
import type { Random } from '../random.ts'
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
  lacePrint,
  plaidPrint,
  retroPrint,
  ribPrint,
  solidPrint,
  stripePrint,
} from './prints/geometric-prints.ts'
import type { PrintColors } from './prints/print-colors.ts'

/** Draws a seamless tile as SVG markup. */
type PrintMarkup = (colors: PrintColors, random: Random) => string

export const PRINT_MARKUP: Record<Print, PrintMarkup> = {
  solid: solidPrint,
  ditsy: ditsyPrint,
  bloom: bloomPrint,
  daisy: daisyPrint,
  vine: vinePrint,
  dot: dotPrint,
  gingham: ginghamPrint,
  stripe: stripePrint,
  plaid: plaidPrint,
  leopard: leopardPrint,
  cutout: cutoutPrint,
  palm: palmPrint,
  retro: retroPrint,
  checker: checkerPrint,
  cherry: cherryPrint,
  heart: heartPrint,
  houndstooth: houndstoothPrint,
  swirl: swirlPrint,
  jacquard: jacquardPrint,
  lace: lacePrint,
  rib: ribPrint,
}
