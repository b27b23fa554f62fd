import type { ProductFacets } from '@twirl/contract/catalog'
import { optionName, toggleOption } from './filter-choices.ts'
import type { Facet, ListingFilter } from './listing-filter.ts'

type FacetOptionsProps = {
  facet: Facet
  facets: ProductFacets
  filter: ListingFilter
  onChoose: (filter: ListingFilter) => void
}

type Option = { name: string; count: number; hex?: string }

/** Options that would show nothing stay in their place, out of reach; a chosen one can always be taken back. */
export function FacetOptions({ facet, facets, filter, onChoose }: FacetOptionsProps) {
  const chosen: readonly string[] = filter[facet] ?? []
  const options: Option[] = facets[facet].filter(({ name }) => isOffered(facet, name))
  const layout = facet === 'sizes' ? 'flex flex-wrap gap-2' : 'grid gap-x-4 sm:max-lg:grid-cols-2'
  return (
    <div className={layout}>
      {options.map((option) => {
        const isChosen = chosen.includes(option.name)
        return (
          <label key={option.name} className={facet === 'sizes' ? '' : ROW}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={option.count === 0 && !isChosen}
              onChange={() => onChoose(toggleOption(filter, facet, option.name))}
              className={facet === 'sizes' ? 'peer sr-only' : 'size-4.5 shrink-0 accent-berry'}
            />
            {facet === 'sizes' ? (
              <span className={PILL}>
                {optionName(facet, option.name)}
                <span className="text-xs font-normal tabular-nums opacity-80">
                  {option.count}
                  <span className="sr-only"> products</span>
                </span>
              </span>
            ) : (
              <>
                {option.hex && (
                  <span
                    className="size-5 shrink-0 rounded-full border border-ink/20"
                    style={{ backgroundColor: option.hex }}
                  />
                )}
                <span>{optionName(facet, option.name)}</span>
                <span className="ml-auto text-xs text-ink-mute tabular-nums">
                  {option.count}
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

// Spec section 9: the clothing filter leaves tops out; they still appear in results (decisions A86).
function isOffered(facet: Facet, name: string): boolean {
  return !(facet === 'types' && name === 'TOP')
}
