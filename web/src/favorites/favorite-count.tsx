import { useQuery } from '@tanstack/react-query'
import { favoriteMarksQuery } from './favorite-queries.ts'

// Three digits would be wider than the icon.
const MAX_SHOWN = 99

/** In the link to the favorites: how many are stored. */
export function FavoriteCount() {
  const { data = {} } = useQuery(favoriteMarksQuery())
  const count = Object.keys(data).length
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        data-favorite-count=""
        className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-berry px-1 text-[0.6875rem] leading-none font-semibold text-white tabular-nums"
      >
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <span className="sr-only">
        , {count} {count === 1 ? 'piece' : 'pieces'}
      </span>
    </>
  )
}
