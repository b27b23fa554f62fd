import { mixColors } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { HairColor, SkinTone } from '../look/look.ts'

export type Skin = { base: Hex; shadow: Hex; light: Hex; blush: Hex; lips: Hex; ink: Hex }

const skin = (base: Hex, shadow: Hex, light: Hex, blush: Hex, lips: Hex): Skin => ({
  base,
  shadow,
  light,
  blush,
  lips,
  ink: mixColors(shadow, '#3a1c16', 0.38),
})

export const SKINS: Record<SkinTone, Skin> = {
  porcelain: skin('#f6d9c6', '#dba78e', '#fdeade', '#e8927f', '#c9606a'),
  peach: skin('#efc6a8', '#cf946f', '#f9dcc6', '#dd8367', '#bd5558'),
  honey: skin('#dea77f', '#b47850', '#efc29f', '#cc6d4f', '#a94b4a'),
  caramel: skin('#c48a60', '#94603c', '#daa57d', '#b35f40', '#94403f'),
  chestnut: skin('#a06a45', '#734627', '#ba8660', '#94482e', '#8e2f3e'),
  cocoa: skin('#7a4c31', '#522f1c', '#9c6748', '#94422b', '#b34455'),
  espresso: skin('#613923', '#3d2113', '#845338', '#85391f', '#ad3f52'),
}

export const HAIR_HEX: Record<HairColor, Hex> = {
  black: '#1d1716',
  'dark-brown': '#33221b',
  brown: '#4d3122',
  chestnut: '#6f4526',
  'light-brown': '#8c5a2f',
  'dark-blonde': '#b98a52',
  blonde: '#d9bd8c',
  auburn: '#7f3520',
  copper: '#c9713c',
  platinum: '#efe3cf',
  'blue-black': '#2a2330',
}
