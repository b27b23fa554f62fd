import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { EventPart } from './event-parts.ts'

const Sheet = lazyPart(async () => (await import('#ui/overlay/sheet.tsx')).Sheet, 'action')

type PartsMenuProps = { parts: EventPart[]; chosen: EventPart }

/** The collections of a group rental: beside the listing on wide screens, behind a button on phones. */
export function PartsMenu({ parts, chosen }: PartsMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <nav
        aria-label="Collections"
        className="sticky top-[calc(var(--header-height)+1.5rem)] self-start max-lg:hidden"
      >
        <p className="px-4 pb-2 text-sm font-semibold text-ink-mute">Collections</p>
        <PartLinks parts={parts} chosen={chosen} />
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="mb-2 flex min-h-12 w-full items-center justify-between rounded-full border border-line-strong px-5 font-semibold lg:hidden"
      >
        <span>
          <span className="font-normal text-ink-mute">Collections: </span>
          {chosen.name}
        </span>
        <Icon name="chevron-down" className="size-5" />
      </button>
      {isOpen && (
        <Sheet title="Collections" onClose={() => setOpen(false)}>
          <nav aria-label="Collections" className="py-4">
            <PartLinks parts={parts} chosen={chosen} onNavigate={() => setOpen(false)} />
          </nav>
        </Sheet>
      )}
    </>
  )
}

type PartLinksProps = { parts: EventPart[]; chosen: EventPart; onNavigate?: () => void }

/** Each link adds a history entry without filters (BROWSE-12). */
function PartLinks({ parts, chosen, onNavigate }: PartLinksProps) {
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
