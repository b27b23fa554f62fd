import { lazy, Suspense, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { EventPart } from './event-parts.ts'
import { PartLinks } from './part-links.tsx'

const Sheet = lazy(() => import('#ui/sheet.tsx').then((module) => ({ default: module.Sheet })))

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
        <Suspense>
          <Sheet title="Collections" onClose={() => setOpen(false)}>
            <nav aria-label="Collections" className="py-4">
              <PartLinks parts={parts} chosen={chosen} onNavigate={() => setOpen(false)} />
            </nav>
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
