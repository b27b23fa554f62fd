import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { FacetOptions } from './facet-options.tsx'
import { withFacet } from './filter-choices.ts'
import { type Facet, FACET_NAMES, type ListingFilter } from './listing-filter.ts'
import { facetsQuery } from './listing-queries.ts'
import type { ListingSource } from './listing-source.ts'

type FacetPanelProps = {
  source: ListingSource
  facet: Facet
  filter: ListingFilter
  onChoose: (filter: ListingFilter) => void
}

/** One facet on a wide screen: each choice counts at once. */
export function FacetPanel({ source, facet, filter, onChoose }: FacetPanelProps) {
  const { data } = useQuery({ ...facetsQuery(source, filter), placeholderData: keepPreviousData })
  return (
    <div className="flex max-h-[min(26rem,60vh)] flex-col">
      <div
        role="group"
        aria-label={FACET_NAMES[facet]}
        className="min-h-0 overflow-y-auto px-5 pt-4 pb-3"
      >
        {data ? (
          <FacetOptions facet={facet} facets={data.facets} filter={filter} onChoose={onChoose} />
        ) : (
          <Skeleton className="h-40 rounded-input" />
        )}
      </div>
      {filter[facet] && (
        <div className="border-t border-line px-5 py-2">
          <button
            type="button"
            onClick={() => onChoose(withFacet(filter, facet, []))}
            className="min-h-10 text-sm font-semibold text-berry underline-offset-4 hover:underline"
          >
            Clear {FACET_NAMES[facet].toLowerCase()}
          </button>
        </div>
      )}
    </div>
  )
}
