import type { ProductFacets } from '@twirl/contract/catalog/listing'
import { type ListingFilter, withOptions } from './listing-filter.ts'

export type ColorFamily = {
  name: string
  count: number
  colors: ProductFacets['colors']
}

/** The colors of a listing by family. A filter always names colors: a family is a way to choose all of its own. */
export function groupColors({ colors, color_families }: ProductFacets): ColorFamily[] {
  return color_families.map((family) => ({
    ...family,
    colors: colors.filter((color) => color.family === family.name),
  }))
}

/** How much of a family is chosen. */
export function choiceIn({ colors }: ColorFamily, filter: ListingFilter): 'none' | 'some' | 'all' {
  const chosen = colors.filter(({ name }) => filter.color?.includes(name))
  if (chosen.length === 0) return 'none'
  return chosen.length === colors.length ? 'all' : 'some'
}

/** Chooses all colors of the family, or none if all are chosen. */
export function toggleFamily(filter: ListingFilter, family: ColorFamily): ListingFilter {
  const names = family.colors.map(({ name }) => name)
  const others = (filter.color ?? []).filter((name) => !names.includes(name))
  return withOptions(
    filter,
    'color',
    choiceIn(family, filter) === 'all' ? others : [...others, ...names],
  )
}

/** The value that stands for a family in the form without scripts. */
export const familyValue = ({ name }: Pick<ColorFamily, 'name'>): string =>
  `All ${name.toLowerCase()}`

/** Replaces values of families by the colors that the listing has of them. */
export function expandFamilies(filter: ListingFilter, facets: ProductFacets): ListingFilter {
  const chosen = groupColors(facets).filter((family) => filter.color?.includes(familyValue(family)))
  return chosen.reduce((expanded, family) => {
    const rest = (expanded.color ?? []).filter((name) => name !== familyValue(family))
    return withOptions(expanded, 'color', [...rest, ...family.colors.map(({ name }) => name)])
  }, filter)
}
