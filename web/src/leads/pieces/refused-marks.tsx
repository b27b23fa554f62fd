import { useSyncExternalStore } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { refusedMarks } from './mark-queue.ts'

type RefusedMarksProps = { eventId: number; customerId: number }

/** Marks that were not counted stay here until the lead has seen them, also if they were sent much later. */
export function RefusedMarks({ eventId, customerId }: RefusedMarksProps) {
  const all = useSyncExternalStore(refusedMarks.subscribe, refusedMarks.read)
  const own = all.filter(
    ({ event_id, customer_id }) => event_id === eventId && customer_id === customerId,
  )
  if (own.length === 0) return null
  const dismiss = () => {
    for (const { key } of own) refusedMarks.remove(key)
  }
  return (
    <section
      aria-label="Not counted"
      className="flex flex-col items-start gap-3 rounded-input border-2 border-error bg-white p-4"
    >
      <h2 className="text-xl">Not counted</h2>
      <ul className="flex flex-col gap-1 wrap-anywhere">
        {own.map(({ key, code, reason }) => (
          <li key={key}>
            <span className="font-mono">{code}</span>: {reason}
          </li>
        ))}
      </ul>
      <button type="button" onClick={dismiss} className={buttonClass('outline')}>
        Got it
      </button>
    </section>
  )
}
