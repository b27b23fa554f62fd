import type { Print } from '../look/look.ts'
import type { PaletteName } from '../color/palette.ts'

/** Accents that sing on a ground; every palette color can be a ground, so recoloring always works. */
const ACCENTS_ON: Record<PaletteName, [PaletteName, PaletteName, PaletteName]> = {
  white: ['cobalt', 'cornflower', 'sky'],
  ivory: ['rose', 'cornflower', 'apricot'],
  champagne: ['terracotta', 'white', 'mocha'],
  blush: ['cherry', 'terracotta', 'white'],
  rose: ['ivory', 'wine', 'butter'],
  fuchsia: ['blush', 'marigold', 'white'],
  cherry: ['ivory', 'blush', 'marigold'],
  wine: ['blush', 'rose', 'gold'],
  terracotta: ['ivory', 'butter', 'blush'],
  copper: ['ivory', 'wine', 'champagne'],
  apricot: ['white', 'cherry', 'terracotta'],
  marigold: ['white', 'terracotta', 'wine'],
  gold: ['ivory', 'wine', 'mocha'],
  butter: ['cherry', 'rose', 'white'],
  pistachio: ['white', 'rose', 'forest'],
  sage: ['white', 'blush', 'butter'],
  emerald: ['blush', 'butter', 'orchid'],
  forest: ['apricot', 'ivory', 'rose'],
  teal: ['butter', 'ivory', 'apricot'],
  aqua: ['terracotta', 'white', 'marigold'],
  sky: ['white', 'rose', 'marigold'],
  cornflower: ['white', 'butter', 'navy'],
  cobalt: ['white', 'sky', 'marigold'],
  navy: ['blush', 'rose', 'apricot'],
  lilac: ['white', 'plum', 'butter'],
  orchid: ['white', 'plum', 'butter'],
  plum: ['blush', 'lilac', 'gold'],
  mocha: ['ivory', 'apricot', 'champagne'],
  silver: ['white', 'navy', 'cornflower'],
  black: ['fuchsia', 'apricot', 'white'],
}

/** Cherries are red on every ground but a red one. */
const cherryAccent = (ground: PaletteName): PaletteName =>
  ['cherry', 'fuchsia', 'terracotta', 'wine'].includes(ground) ? 'ivory' : 'cherry'

/** Rosettes darker than the ground, their middles between the two. */
const leopardAccents = (ground: PaletteName): PaletteName[] => {
  if (ground === 'black') return ['gold', 'mocha']
  if (['navy', 'plum', 'wine', 'forest', 'mocha'].includes(ground)) return ['black', 'gold']
  return ['black', ground === 'copper' ? 'mocha' : 'copper']
}

export function printAccents(print: Print, ground: PaletteName): PaletteName[] {
  switch (print) {
    case 'solid':
    case 'jacquard':
    case 'lace':
    case 'rib':
      return []
    case 'cherry':
      return [cherryAccent(ground)]
    case 'leopard':
      return leopardAccents(ground)
    default:
      return [...ACCENTS_ON[ground]]
  }
}
