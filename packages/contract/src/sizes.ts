// Separate from the schemas, so that pages that only display sizes do not load the validation.
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'TWO_XL', 'THREE_XL'] as const
export type Size = (typeof SIZES)[number]

/** BROWSE-2: TWO_XL and THREE_XL are shown as 2X and 3X. */
export const SIZE_LABELS: Record<Size, string> = {
  XS: 'XS',
  S: 'S',
  M: 'M',
  L: 'L',
  XL: 'XL',
  TWO_XL: '2X',
  THREE_XL: '3X',
}
