import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { facetsQuery, type ListingSource } from '../listing-queries.ts'
import { FacetOptions } from './facet-panel.tsx'
import {
  clearFilter,
  FACET_NAMES,
  FACETS,
  type ListingFilter,
  withAvailability,
} from './listing-filter.ts'

type FilterSheetProps = {
  source: ListingSource
  filter: ListingFilter
  onApply: (filter: ListingFilter) => void
  onClose: () => void
}

/** All filters on a phone: the listing behind the sheet changes when they are applied. */
export function FilterSheet({ source, filter, onApply, onClose }: FilterSheetProps) {
  const [pending, setPending] = useState(filter)
  const { data, isPlaceholderData } = useQuery({
    ...facetsQuery(source, pending),
    placeholderData: keepPreviousData,
  })
  const apply = () => {
    onClose()
    onApply(pending)
  }
  return (
    <Sheet
      title="Filter"
      onClose={onClose}
      footer={
        <>
          <p role="status" className="w-full text-center text-sm text-ink-soft tabular-nums">
            {data && `${data.total} ${data.total === 1 ? 'piece' : 'pieces'}`}
          </p>
          <button
            type="button"
            onClick={() => setPending(clearFilter(pending))}
            className={`${buttonClass('outline')} flex-1`}
          >
            Clear
          </button>
          <button
            type="button"
            onClick={apply}
            aria-busy={!data || isPlaceholderData}
            className={`${buttonClass()} flex-2`}
          >
            Apply
          </button>
        </>
      }
    >
      <label className="flex min-h-12 items-center justify-between gap-4 border-b border-line font-semibold">
        Only available
        <input
          type="checkbox"
          checked={!pending.sold_out}
          onChange={({ target }) => setPending(withAvailability(pending, target.checked))}
          className="size-5 accent-berry"
        />
      </label>
      {FACETS.map((facet) => (
        <fieldset key={facet} className="border-b border-line py-5 last:border-0">
          <legend className="float-left w-full pb-3 font-semibold">{FACET_NAMES[facet]}</legend>
          <div className="clear-both">
            {data ? (
              <FacetOptions
                facet={facet}
                facets={data.facets}
                filter={pending}
                onChoose={setPending}
              />
            ) : (
              <Skeleton className="h-24 rounded-input" />
            )}
          </div>
        </fieldset>
      ))}
    </Sheet>
  )
}
