// Separate from the schemas: every page parses addresses with these lists, without loading the schemas.
export const PRODUCT_TYPES = ['TOP', 'DRESS', 'SET', 'JUMPSUIT_ROMPER'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

export const PRODUCT_LENGTHS = ['MINI', 'MIDI', 'MAXI', 'N_A'] as const
export type ProductLength = (typeof PRODUCT_LENGTHS)[number]

export const SORTED_FIELDS = [
  'RAND',
  'RECOMMENDED',
  'FIRST_NEW_IN_TIME',
  'FIRST_CLEARANCE_CHECK_IN_TIME',
  'PRICE_ASC',
  'PRICE_DESC',
] as const
export type SortedField = (typeof SORTED_FIELDS)[number]

/** Limits of a filter by brand or color. */
export const FILTER_NAME_MAX_LENGTH = 60
export const FILTER_NAMES_MAX = 60
