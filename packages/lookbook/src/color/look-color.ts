import type { Fabric, Look, Print } from '../look/look.ts'
import type { PaletteName } from './palette.ts'

/** Woven checks on a pale ground: shoppers call a red-and-white gingham dress red. */
const NAMED_BY_ACCENT: ReadonlySet<Print> = new Set(['gingham', 'houndstooth', 'checker'])

export const isNamedByAccent = (print: Print): boolean => NAMED_BY_ACCENT.has(print)

export function fabricColor({ print, colors }: Fabric): PaletteName {
  return isNamedByAccent(print) ? (colors.accents[0] ?? colors.ground) : colors.ground
}

/** The name a shopper would give the garment's main color. */
export const lookColor = (look: Look): PaletteName => fabricColor(look.fabric)
