import { useEffect } from 'react'
import { hasHint, useHint } from '#lib/visitor/hint-cookie.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const EventChip = lazyPart(
  async () => (await import('#trunk-shows/event-chip.tsx')).EventChip,
  'background',
)

/** In place of the banners for visitors who joined an event. The attribute is set before the first paint (MARK_HINTS). */
export function EventStrip() {
  const isJoined = useHint('event')
  useEffect(() => {
    // The first time it runs, with what the server rendered, the attribute must stay.
    document.documentElement.toggleAttribute('data-event', isJoined || hasHint('event'))
  }, [isJoined])
  return (
    <div className="hidden h-10 items-center justify-center bg-lilac px-[12px] in-data-event:flex">
      {isJoined && <EventChip />}
    </div>
  )
}
