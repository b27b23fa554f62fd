import { PALETTE_NAMES, paletteHex } from '@twirl/lookbook/palette'
import type { PaletteName } from '@twirl/lookbook/palette'

/** What a shopper reads, for example in the color filter. */
export const colorName = (color: PaletteName): string =>
  color.charAt(0).toUpperCase() + color.slice(1)

export const colorHex = (color: PaletteName): string => paletteHex(color)

/** The palette runs light to dark through the hues, which is also a good order for a filter. */
export const colorPosition = (color: PaletteName): number => PALETTE_NAMES.indexOf(color) + 1

/** The color's part of a SKU. */
export const COLOR_CODES: Record<PaletteName, string> = {
  white: 'WHT',
  ivory: 'IVR',
  champagne: 'CHM',
  blush: 'BLS',
  rose: 'RSE',
  fuchsia: 'FCH',
  cherry: 'CHR',
  wine: 'WNE',
  terracotta: 'TRC',
  copper: 'CPR',
  apricot: 'APR',
  marigold: 'MRG',
  gold: 'GLD',
  butter: 'BTR',
  pistachio: 'PST',
  sage: 'SGE',
  emerald: 'EMR',
  forest: 'FRS',
  teal: 'TEL',
  aqua: 'AQU',
  sky: 'SKY',
  cornflower: 'CRN',
  cobalt: 'CBL',
  navy: 'NVY',
  lilac: 'LLC',
  orchid: 'ORC',
  plum: 'PLM',
  mocha: 'MCH',
  silver: 'SLV',
  black: 'BLK',
}
