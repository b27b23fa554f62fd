import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { isPlainClick } from '#lib/is-plain-click.ts'
import { Icon } from '#ui/icon.tsx'
import type { ListingSource } from '../listing-queries.ts'
import { clearFilter, type ListingFilter, toChips } from './listing-filter.ts'

type ActiveFiltersProps = {
  source: ListingSource
  filter: ListingFilter
  onChoose: (filter: ListingFilter) => void
}

/** The chips above a listing, each of which removes one filter. */
export function ActiveFilters({ source, filter, onChoose }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null)

  // The pressed link disappears, so the focus moves to the link next to it.
  const remove = (without: ListingFilter, index: number) => {
    onChoose(without)
    const links = list.current?.querySelectorAll('a') ?? []
    ;(links[index + 1] ?? links[index - 1])?.focus()
  }

  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {toChips(filter).map(({ name, without }, index) => (
        <li key={name}>
          <FilterLink
            source={source}
            filter={without}
            onChoose={() => remove(without, index)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-blush pr-2.5 pl-4 text-sm font-semibold whitespace-nowrap transition hover:bg-berry hover:text-white"
          >
            <span className="sr-only">Remove </span>
            {name}
            <Icon name="close" className="size-4" />
          </FilterLink>
        </li>
      ))}
      <li>
        <FilterLink
          source={source}
          filter={clearFilter(filter)}
          onChoose={onChoose}
          className="inline-flex min-h-9 items-center px-2 text-sm font-semibold whitespace-nowrap text-berry underline-offset-4 hover:underline"
        >
          Clear all
        </FilterLink>
      </li>
    </ul>
  )
}

type FilterLinkProps = ActiveFiltersProps & { className: string; children: ReactNode }

/** Link to the listing with another filter. After hydration a click changes the listing in place. */
export function FilterLink({ source, filter, onChoose, ...rest }: FilterLinkProps) {
  return (
    <Link
      {...source.linkTo(filter)}
      // Keeps crawlers from requesting every combination of filters.
      rel="nofollow"
      preload={false}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onChoose(filter)
      }}
      {...rest}
    />
  )
}
