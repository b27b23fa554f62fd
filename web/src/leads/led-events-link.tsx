import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ledEventsQuery } from './lead-queries.ts'

/** For customers who lead an event (LEAD-1). */
export function LedEventsLink() {
  const { data } = useQuery(ledEventsQuery())
  if (!data || data.trunk_shows.length === 0) return null
  return (
    <p>
      <Link
        to="/lead"
        className="inline-flex min-h-11 items-center font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
      >
        {data.trunk_shows.length === 1 ? 'The event you lead' : 'The events you lead'}
      </Link>
    </p>
  )
}
