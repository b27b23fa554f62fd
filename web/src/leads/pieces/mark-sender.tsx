import { useLocation } from '@tanstack/react-router'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

/** In the browser only: it reads the marks that wait there. */
const WaitingMarks = lazyPart(
  async () => (await import('./waiting-marks.tsx')).WaitingMarks,
  'background',
)

/** On every page of leads: a lead may have left the page "Hand-out" before all marks were sent. */
export function MarkSender({ customerId }: { customerId: number | null }) {
  const [, eventId] = /^\/lead\/(\d+)\/pieces$/.exec(useLocation().pathname) ?? []
  if (customerId === null) return null
  return (
    <WaitingMarks
      customerId={customerId}
      openEventId={eventId === undefined ? null : Number(eventId)}
    />
  )
}
