import type { PassedPromise } from '@twirl/contract/staff/warehouse/units'
import { formatDay } from '#lib/format/format-day.ts'
import { AdminLink } from '../shell/admin-link.tsx'

/** What became of the promises of a unit that was taken away (STAFF-42). */
export function PassedPromises({ promises }: { promises: readonly PassedPromise[] }) {
  if (promises.length === 0) return null
  return (
    <ul aria-label="Promises" className="list-disc pt-2 pl-5">
      {promises.map(({ order, from, moved_to }) => (
        <li key={`${order?.number} ${from} ${moved_to}`}>
          {order ? (
            <AdminLink to={`/admin/orders/${order.number}`} className="underline">
              Order {order.number}
            </AdminLink>
          ) : (
            'A booking'
          )}{' '}
          of {formatDay(from)}:{' '}
          {moved_to ? (
            <>
              moved to unit{' '}
              <AdminLink to={`/admin/units/${moved_to}`} className="underline">
                {moved_to}
              </AdminLink>
            </>
          ) : (
            <strong>at risk, because no other unit is free</strong>
          )}
        </li>
      ))}
    </ul>
  )
}
