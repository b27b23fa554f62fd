import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { oneTabAtATime } from '#lib/scan/send-queue.ts'
import { useQueueSender } from '#lib/scan/use-queue-sender.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { markQueue, refusedMarks } from './mark-queue.ts'
import { connection, sendMarks } from './send-marks.ts'

const QUEUE = 'lead marks'

type WaitingMarksProps = {
  customerId: number
  /** The event whose page "Hand-out" is open: it shows its own marks itself. */
  openEventId: number | null
}

/** Sends the marks that wait in this browser from every page of leads, and says what became of them (LEAD-28). */
export function WaitingMarks({ customerId, openEventId }: WaitingMarksProps) {
  const queue = useSyncExternalStore(markQueue.subscribe, markQueue.read)
  const refused = useSyncExternalStore(refusedMarks.subscribe, refusedMarks.read)
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const isOwn = ({ customer_id }: { customer_id: number }) => customer_id === customerId
  const isElsewhere = ({ event_id }: { event_id: number }) => event_id !== openEventId
  const own = queue.filter(isOwn)
  useQueueSender({ name: QUEUE, owner: customerId, hasEntries: own.length > 0, send: sendMarks })

  const waitingCount = own.filter(isElsewhere).length
  const refusedElsewhere = refused.filter((mark) => isOwn(mark) && isElsewhere(mark))
  const refusedByEvent = Map.groupBy(refusedElsewhere, ({ event_id }) => event_id)
  const isWaiting = isLost && waitingCount > 0
  return (
    <div role="status" className="print:hidden">
      {(isWaiting || refusedByEvent.size > 0) && (
        <div className="mb-6 flex max-w-read flex-col items-start gap-3 rounded-input bg-butter p-4">
          {isWaiting && (
            <>
              <p data-testid="marks-elsewhere" className="font-semibold">
                No connection. {marksText(waitingCount, 'is', 'are')} waiting for network on this
                phone, and will be sent from any of your event pages.
              </p>
              <button
                type="button"
                className={buttonClass('outline')}
                onClick={() => void oneTabAtATime(QUEUE, () => sendMarks(customerId))}
              >
                Send now
              </button>
            </>
          )}
          {[...refusedByEvent].map(([eventId, marks]) => (
            <p key={eventId}>
              {marksText(marks.length, 'was', 'were')} not counted.{' '}
              <Link
                to="/lead/$eventId/$tab"
                params={{ eventId: String(eventId), tab: 'pieces' }}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-berry"
              >
                See why
              </Link>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function marksText(count: number, one: string, many: string): string {
  return count === 1 ? `1 mark ${one}` : `${count} marks ${many}`
}
