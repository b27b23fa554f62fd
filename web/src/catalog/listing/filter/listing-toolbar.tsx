import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Glyph, Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import { facetsQuery, type ListingSource } from '../listing-queries.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterWithoutScripts } from './filter-without-scripts.tsx'
import {
  countChoices,
  FACET_NAMES,
  FACETS,
  type ListingFilter,
  withAvailability,
  withSort,
} from './listing-filter.ts'

// The sheet, and the panel that it contains, are loaded when the pointer or the focus reaches the toolbar.
const loadSheet = () => import('./filter-sheet.tsx')
const FacetPanel = lazyPart(async () => (await import('./facet-panel.tsx')).FacetPanel, 'action')
const FilterSheet = lazyPart(async () => (await loadSheet()).FilterSheet, 'action')

type ListingToolbarProps = {
  source: ListingSource
  filter: ListingFilter
  countText: string
  onChoose: (filter: ListingFilter) => void
}

export function ListingToolbar({ source, filter, countText, onChoose }: ListingToolbarProps) {
  const queryClient = useQueryClient()
  const [openFacet, setOpenFacet] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const choices = countChoices(filter)
  const prepare = () => {
    void loadSheet()
    void queryClient.prefetchQuery(facetsQuery(source, filter))
  }
  return (
    <>
      <div
        data-toolbar=""
        onPointerEnter={prepare}
        onFocus={prepare}
        // With large text it takes several lines and would cover the products.
        className="top-(--header-height) z-20 -mx-4 flex flex-wrap items-center gap-2 bg-paper px-4 py-2.5 noscript:hidden md:-mx-6 md:px-6 lg:mx-0 lg:px-0 @min-[17rem]:sticky"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-semibold lg:@min-[56rem]:hidden"
        >
          <Glyph path="M4 7h16M7 12h10M10 17h4" className="size-5" />
          Filter
          {choices > 0 && <Count value={choices} />}
        </button>
        <div
          role="group"
          aria-label="Filters"
          className="hidden items-center gap-2 lg:@min-[56rem]:flex"
        >
          {FACETS.map((facet) => (
            <Dropdown
              key={facet}
              group="filters"
              label={
                <>
                  {FACET_NAMES[facet]}
                  {filter[facet] && <Count value={filter[facet].length} />}
                </>
              }
              onToggle={(isOpen) =>
                setOpenFacet((open) => (isOpen ? facet : open === facet ? null : open))
              }
            >
              {openFacet === facet && (
                <FacetPanel source={source} facet={facet} filter={filter} onChoose={onChoose} />
              )}
            </Dropdown>
          ))}
          <label className="ml-2 inline-flex min-h-11 items-center gap-2 text-sm whitespace-nowrap">
            <input
              type="checkbox"
              checked={!filter.sold_out}
              onChange={({ target }) => onChoose(withAvailability(filter, target.checked))}
              className="size-4.5 accent-berry"
            />
            Only available
          </label>
        </div>
        <p className="ml-auto pr-1 text-sm text-ink-mute tabular-nums @max-[21rem]:order-last @max-[21rem]:ml-1 @max-[21rem]:w-full">
          {countText}
        </p>
        <SortSelect source={source} filter={filter} onChoose={onChoose} />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <FilterWithoutScripts source={source} filter={filter} countText={countText} />
        )}
      </noscript>
      <div className={choices > 0 ? 'min-h-13' : 'h-3'}>
        {choices > 0 && <ActiveFilters source={source} filter={filter} onChoose={onChoose} />}
      </div>
      {isSheetOpen && (
        <FilterSheet
          source={source}
          filter={filter}
          onApply={onChoose}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </>
  )
}

type SortSelectProps = Pick<ListingToolbarProps, 'source' | 'filter' | 'onChoose'>

function SortSelect({ source: { sorts }, filter, onChoose }: SortSelectProps) {
  return (
    <label className="relative inline-flex max-w-max min-w-0 grow basis-34 items-center text-sm @max-[21rem]:ml-auto @max-[21rem]:basis-auto @min-[56rem]:basis-auto">
      <span className="sr-only">Sort by</span>
      <select
        value={filter.sort ?? sorts[0]?.field}
        onChange={({ target }) => onChoose(withSort(filter, sorts[target.selectedIndex]!.field))}
        className="min-h-11 w-full min-w-0 cursor-pointer appearance-none text-ellipsis rounded-full border border-line-strong bg-paper pr-10 pl-4 text-base font-semibold hover:border-ink max-lg:pr-8 max-lg:pl-3.5 lg:text-sm"
      >
        {sorts.map(({ field, name }) => (
          <option key={field} value={field}>
            {name}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute right-3 size-4 lg:right-4"
      />
    </label>
  )
}

function Count({ value }: { value: number }) {
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-berry px-1.5 text-xs text-white tabular-nums">
      <span className="sr-only">, chosen: </span>
      {value}
    </span>
  )
}
