import { Link } from '@tanstack/react-router'
import type { EventPart } from './event-parts.ts'

type PartLinksProps = { parts: EventPart[]; chosen: EventPart; onNavigate?: () => void }

/** Each link adds a history entry without filters (spec section 4). */
export function PartLinks({ parts, chosen, onNavigate }: PartLinksProps) {
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.name}>
          <Link
            to="/trunk-show"
            search={part.collection_id ? { collection: part.collection_id } : {}}
            activeOptions={{ exact: true }}
            aria-current={part.name === chosen.name ? 'page' : undefined}
            onClick={onNavigate}
            className="flex min-h-11 items-center rounded-input px-4 py-1.5 font-display text-lg leading-snug font-semibold hover:text-berry aria-[current=page]:bg-lilac aria-[current=page]:text-violet"
          >
            {part.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
