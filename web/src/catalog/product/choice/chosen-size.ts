import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import type { SizeOption } from './variant-stock.ts'

/** What the visitor did: the chosen size, or the sold-out one that was tried. */
export type SizePick = { size: Size | null; tried: Size | null }

type SizeSources = {
  /** Null until the visitor has chosen or tried a size. */
  pick: SizePick | null
  /** From the URL; may be no size. */
  linked: string | undefined
  /** From the profile. */
  yours: Size | null
  /** The sizes of the color that is shown. */
  options: readonly SizeOption[]
}

type ChosenSize = SizePick & {
  /** It was chosen, or tried, because it is the size of the profile. */
  isYours: boolean
}

/** What was chosen by hand counts first, then the URL, then the profile. A size that is sold out is not chosen. */
export function chooseSize({ pick, linked, yours, options }: SizeSources): ChosenSize {
  if (pick) return { ...pick, isYours: false }
  const option = options.find(({ size }) => size === (linked ?? yours))
  if (!option) return { size: null, tried: null, isYours: false }
  const isFree = option.reason === null
  return {
    size: isFree ? option.size : null,
    tried: isFree ? null : option.size,
    isYours: option.size === yours,
  }
}

/** Shown in place of the usual text while the size of the profile is chosen, or would be. */
export function yourSizeText({ size, reason, leftText, isMade }: SizeOption): string {
  if (reason === null) return `Your size: ${leftText}`
  return isMade ? `Your size, ${SIZE_LABELS[size]}, is sold out.` : `Your size: ${reason}`
}
