import { Link } from '@tanstack/react-router'
import type { EventPart } from './event-parts.ts'

type PartLinksProps = { parts: EventPart[]; chosen: EventPart; onFollow?: () => void }

/** Each is a new entry, which starts without filters (spec section 4). */
export function PartLinks({ parts, chosen, onFollow }: PartLinksProps) {
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.name}>
          <Link
            to="/trunk-show"
            search={part.collection_id ? { collection: part.collection_id } : {}}
            activeOptions={{ exact: true }}
            aria-current={part.name === chosen.name ? 'page' : undefined}
            onClick={onFollow}
            className="flex min-h-11 items-center rounded-input px-4 py-1.5 font-display text-lg leading-snug font-semibold hover:text-berry aria-[current=page]:bg-lilac aria-[current=page]:text-violet"
          >
            {part.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
