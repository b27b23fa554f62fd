import type { OrderDetails } from '@twirl/contract/staff/orders/order-details'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import { Section } from './section.tsx'

type Application = OrderDetails['applications'][number]

const STATE_TEXTS: Record<Application['state'], string> = {
  REQUESTED: 'To decide',
  APPROVED: 'Granted',
  REJECTED: 'Refused',
}

const REASON_TEXTS: Record<Application['reason'], string> = {
  DIDNT_FIT: 'It didn’t fit',
  DIDNT_LIKE_IT: 'Didn’t like it',
  DAMAGED_ITEM: 'It was damaged',
  DIDNT_RECEIVE_THE_ITEM: 'It didn’t arrive',
  OTHER: 'Another reason',
}

/** What the customer asked money back for, and what was decided. */
export function RefundRequests({ applications }: { applications: readonly Application[] }) {
  return (
    <Section title="Refund requests">
      <ul aria-label="Refund requests" className="flex flex-col divide-y divide-line">
        {applications.map((application) => (
          <li key={application.id} className="py-2 wrap-anywhere first:pt-0">
            <p>
              <strong>
                <Unbroken text={application.title} />
              </strong>
              : {STATE_TEXTS[application.state]}
            </p>
            <p>
              {REASON_TEXTS[application.reason]}
              {application.detail && `: ${application.detail}`}
            </p>
            {application.answer && <p>The customer was told: {application.answer}</p>}
            <p className="text-ink-soft">
              Asked for {formatShopTime(application.requested_at)}
              {application.decided_at && `, decided ${formatShopTime(application.decided_at)}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
