import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductFacets } from '@twirl/contract/catalog/listing'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { facetsQuery, type ListingSource } from '../listing-queries.ts'
import { ColorOptions } from './color-options.tsx'
import {
  type Facet,
  FACET_NAMES,
  type ListingFilter,
  optionName,
  optionsOf,
  toggleOption,
  withOptions,
} from './listing-filter.ts'

type FacetPanelProps = {
  source: ListingSource
  facet: Facet
  filter: ListingFilter
  onChoose: (filter: ListingFilter) => void
}

/** One facet on a wide screen: each choice is applied at once. */
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
            onClick={() => onChoose(withOptions(filter, facet, []))}
            className="min-h-10 text-sm font-semibold text-berry underline-offset-4 hover:underline"
          >
            Clear {FACET_NAMES[facet].toLowerCase()}
          </button>
        </div>
      )}
    </div>
  )
}

type FacetOptionsProps = {
  facet: Facet
  facets: ProductFacets
  filter: ListingFilter
  onChoose: (filter: ListingFilter) => void
}

/** Options without products are disabled, not hidden. A chosen option can always be removed. */
export function FacetOptions({ facet, facets, filter, onChoose }: FacetOptionsProps) {
  if (facet === 'color') return <ColorOptions facets={facets} filter={filter} onChoose={onChoose} />
  const chosen: readonly string[] = filter[facet] ?? []
  const layout = facet === 'size' ? 'flex flex-wrap gap-2' : 'grid gap-x-4 sm:max-lg:grid-cols-2'
  return (
    <div className={layout}>
      {optionsOf(facets, facet).map(({ name, count }) => {
        const isChosen = chosen.includes(name)
        return (
          <label key={name} className={facet === 'size' ? '' : ROW}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onChange={() => onChoose(toggleOption(filter, facet, name))}
              className={facet === 'size' ? 'peer sr-only' : 'size-4.5 shrink-0 accent-berry'}
            />
            {facet === 'size' ? (
              <span className={PILL}>
                {optionName(facet, name)}
                <span className="text-xs font-normal tabular-nums opacity-80">
                  {count}
                  <span className="sr-only"> products</span>
                </span>
              </span>
            ) : (
              <>
                <span>{optionName(facet, name)}</span>
                <span className="ml-auto text-xs text-ink-mute tabular-nums">
                  {count}
                  <span className="sr-only"> products</span>
                </span>
              </>
            )}
          </label>
        )
      })}
    </div>
  )
}

const ROW =
  'flex min-h-11 items-center gap-3 rounded-input px-2 -mx-2 text-sm hover:bg-shell has-disabled:cursor-not-allowed has-disabled:text-ink-mute has-disabled:hover:bg-transparent lg:min-h-10'
const PILL =
  'inline-flex min-h-11 min-w-14 items-center justify-center gap-1.5 rounded-full border border-line-strong px-3.5 text-sm font-semibold outline-2 outline-offset-2 outline-transparent transition hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-white peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:border-dashed peer-disabled:font-normal peer-disabled:text-ink-mute'
