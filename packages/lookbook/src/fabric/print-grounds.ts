import type { PaletteName } from '../color/palette.ts'

/** The colors that carry a print well, as its ground. */
export const PRINT_GROUNDS = [
  'ivory',
  'butter',
  'sky',
  'navy',
  'black',
  'blush',
  'sage',
  'emerald',
  'lilac',
  'white',
  'terracotta',
  'aqua',
  'wine',
  'apricot',
  'cobalt',
  'rose',
  'forest',
] as const satisfies readonly PaletteName[]
