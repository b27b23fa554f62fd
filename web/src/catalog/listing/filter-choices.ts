import { SIZE_LABELS } from '@twirl/contract/sizes'
import { type Facet, FACETS, type ListingFilter, withAvailability } from './listing-filter.ts'

const OPTION_NAMES: Partial<Record<string, string>> = {
  ...SIZE_LABELS,
  MINI: 'Mini',
  MIDI: 'Midi',
  MAXI: 'Maxi',
  N_A: 'Other lengths',
  TOP: 'Top',
  DRESS: 'Dress',
  SET: 'Set',
  JUMPSUIT_ROMPER: 'Jumpsuit or romper',
}

/** Brands and colors are names already. */
export function optionName(facet: Facet, option: string): string {
  return facet === 'brands' || facet === 'colors' ? option : (OPTION_NAMES[option] ?? option)
}

export function toggleOption(filter: ListingFilter, facet: Facet, option: string): ListingFilter {
  const chosen: string[] = filter[facet] ?? []
  const next = chosen.includes(option)
    ? chosen.filter((each) => each !== option)
    : [...chosen, option]
  return withFacet(filter, facet, next)
}

export function withFacet(filter: ListingFilter, facet: Facet, options: string[]): ListingFilter {
  const { [facet]: _, ...rest } = filter
  return options.length > 0 ? { ...rest, [facet]: options } : rest
}

export type Chip = { name: string; without: ListingFilter }

/** What is active, each with the filter that remains when it is taken away. */
export function toChips(filter: ListingFilter): Chip[] {
  const chips = FACETS.flatMap((facet) =>
    (filter[facet] ?? []).map((option) => ({
      name: optionName(facet, option),
      without: toggleOption(filter, facet, option),
    })),
  )
  return filter.with_sold_out
    ? [...chips, { name: 'Sold out too', without: withAvailability(filter, true) }]
    : chips
}
