import { useQuery } from '@tanstack/react-query'
import type { Dispute } from '@twirl/contract/staff/money/disputes'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { disputesQuery } from './dispute-queries.ts'
import { deadlineText, STATE_TEXTS } from './dispute-texts.ts'

/** Payments that customers dispute with their bank, those that need evidence first (STAFF-246). */
export function DisputesPage() {
  const query = useQuery(disputesQuery())
  return (
    <>
      <PageTitle title="Disputed payments" />
      <p className="pb-4 text-sm text-ink-soft">
        Customers who ask their bank for the money back. Evidence is taken until the deadline, and
        once.
      </p>
      <Loaded query={query}>
        {({ disputes }) =>
          disputes.length === 0 ? (
            <p>No payment is disputed.</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {disputes.map((dispute) => (
                <DisputeRow key={dispute.id} dispute={dispute} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { id, order_number, amount, reason, state, opened_at } = dispute
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 rounded-input border border-line bg-white px-4 py-2 text-sm wrap-anywhere">
      <p>
        <AdminLink to={`/admin/disputes/${id}`} className="font-semibold underline">
          {`${formatDollars(amount)}${order_number ? ` of ${order_number}` : ''}: ${reason}`}
        </AdminLink>
        <span className="block text-ink-soft">{`Opened ${formatShopTime(opened_at)} New York time`}</span>
      </p>
      <p className="sm:text-right">
        <strong className={state === 'NEEDS_RESPONSE' ? 'text-warn' : ''}>
          {STATE_TEXTS[state]}
        </strong>
        <span className="block text-ink-soft">{deadlineText(dispute)}</span>
      </p>
    </li>
  )
}
