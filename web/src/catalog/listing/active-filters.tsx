import { useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { toChips } from './filter-choices.ts'
import { clearFilter, type ListingFilter } from './listing-filter.ts'

type ActiveFiltersProps = { filter: ListingFilter; onChoose: (filter: ListingFilter) => void }

export function ActiveFilters({ filter, onChoose }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null)

  // The button she pressed goes away: the focus stays among its neighbors.
  const remove = (without: ListingFilter, index: number) => {
    onChoose(without)
    const buttons = list.current?.querySelectorAll('button') ?? []
    ;(buttons[index + 1] ?? buttons[index - 1])?.focus()
  }

  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {toChips(filter).map(({ name, without }, index) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => remove(without, index)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-blush pr-2.5 pl-4 text-sm font-semibold whitespace-nowrap transition hover:bg-berry hover:text-white"
          >
            <span className="sr-only">Remove </span>
            {name}
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChoose(clearFilter(filter))}
          className="min-h-9 px-2 text-sm font-semibold whitespace-nowrap text-berry underline-offset-4 hover:underline"
        >
          Clear all
        </button>
      </li>
    </ul>
  )
}
