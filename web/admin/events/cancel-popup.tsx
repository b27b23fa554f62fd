import { useQuery } from '@tanstack/react-query'
import { note, optionalNote } from '@twirl/contract/primitives'
import {
  cancelEvent,
  type CancelPreview,
  CHANGE_MESSAGE_MAX,
  CHANGE_REASON_MAX,
  type EventChange,
  previewEventCancel,
} from '@twirl/contract/staff/events/event-changes'
import type { EventFile } from '@twirl/contract/staff/events/events'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Form } from '#ui/form/form.tsx'
import { checkEach, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { ChangeWords } from './change-words.tsx'

type CancelPopupProps = {
  event: EventFile
  onClose: () => void
  onDone: (change: EventChange | null) => void
}

/** Shows what canceling would do before it is confirmed (STAFF-155). */
export function CancelPopup({ event: { id, version }, onClose, onDone }: CancelPopupProps) {
  const preview = useQuery({
    queryKey: ['event-cancel', id],
    queryFn: () => api(previewEventCancel, { id }),
    // Anew each time it is opened.
    gcTime: 0,
  })
  const call = {
    check: (values: FormValues) =>
      checkEach(
        { reason: note(CHANGE_REASON_MAX), message: optionalNote(CHANGE_MESSAGE_MAX) },
        values,
      ),
    send: ({ reason = '', message }: FormValues) =>
      api(cancelEvent, { id, version, reason, message: emptyToNull(message) }),
  }
  return (
    <Popup title="Cancel the event" onClose={onClose}>
      <Loaded query={preview}>
        {(consequences) => (
          <>
            <Consequences consequences={consequences} />
            <Form
              label="Cancel the event"
              load={async () => call}
              button="Cancel the event now"
              onSent={({ change }) => onDone(change)}
            >
              <ChangeWords messageTo="customers and guests" />
            </Form>
          </>
        )}
      </Loaded>
    </Popup>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function Consequences({ consequences }: { consequences: CancelPreview }) {
  const { orders, refund, left, paying, bags, guests } = consequences
  return (
    <ul aria-label="Consequences" className="list-disc pl-5 text-sm">
      <li>Its shop closes at once, and can’t be opened again.</li>
      <li>
        {counted(orders, 'order is', 'orders are')} canceled, and {formatDollars(refund)} is given
        back. Each customer gets a mail.
      </li>
      {paying > 0 && (
        <li>
          {counted(paying, 'member is', 'members are')} paying right now. What they order is
          canceled too.
        </li>
      )}
      {bags > 0 && (
        <li>
          {counted(bags, 'bag has', 'bags have')} pieces of it that can’t be ordered any more.
        </li>
      )}
      {guests > 0 && (
        <li>{counted(guests, 'guest who comes gets', 'guests who come get')} a mail.</li>
      )}
      {left.length > 0 && (
        <li>
          {counted(left.length, 'order stays', 'orders stay')}, and you decide about{' '}
          {left.length === 1 ? 'it' : 'them'}:{' '}
          {left.map(({ order_number, text }) => `${order_number} (${text})`).join(', ')}
        </li>
      )}
    </ul>
  )
}
