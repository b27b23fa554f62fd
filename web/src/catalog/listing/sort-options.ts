import type { SortedField } from '@twirl/contract/catalog'

export type SortOption = { field: SortedField; name: string }

// Spec section 3: shown are random, recommended, newest; the price orders only on sale (decisions C20). The
// first of a listing's orders is the one without a choice.
export const RANDOM: SortOption = { field: 'RAND', name: 'Random' }
export const RECOMMENDED: SortOption = { field: 'RECOMMENDED', name: 'Recommended' }
export const NEWEST: SortOption = { field: 'FIRST_NEW_IN_TIME', name: 'Newest' }
