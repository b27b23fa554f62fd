import { queryOptions, useQuery } from '@tanstack/react-query'
import { type EventChange, getEventChange } from '@twirl/contract/staff/events/event-changes'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Loaded } from '../shell/loaded.tsx'
import { Panel } from './panel.tsx'

const REFRESH_MS = 2_000

export const changeQuery = (id: number) =>
  queryOptions({ queryKey: ['event-change', id], queryFn: () => api(getEventChange, { id }) })

/** How far the cancellation or the move of an event is, order by order; asked for again until it is finished. */
export function EventChangeView({ id }: { id: number }) {
  const query = useQuery({
    ...changeQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.change && !state.data.change.finished_at ? REFRESH_MS : false,
  })
  return <Loaded query={query}>{({ change }) => change && <ChangePanel change={change} />}</Loaded>
}

function ChangePanel({ change }: { change: EventChange }) {
  const { kind, by, at, reason, finished_at, orders } = change
  const isMove = kind === 'MOVE'
  const done = orders.filter(({ result }) => result !== null).length
  return (
    <Panel title={isMove ? 'Move' : 'Cancellation'}>
      <p className="text-sm">
        {isMove ? 'Moved' : 'Canceled'} by {by} on {formatShopTime(at)} New York time: {reason}
      </p>
      <p role="status" className="pt-2 font-semibold">
        {finished_at
          ? `Finished: ${done} of ${orders.length} orders are settled.`
          : `${done} of ${orders.length} orders are settled. The rest follows by itself.`}
      </p>
      <ul aria-label="What became of each order" className="pt-2 text-sm">
        {orders.map((order) => (
          <li key={order.order_number}>
            <span className="font-semibold">{order.order_number}</span>, {order.name}:{' '}
            {resultText(kind, order)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function resultText(
  kind: EventChange['kind'],
  { result, note, refund }: EventChange['orders'][number],
): string {
  if (result === null) return 'waits'
  if (kind === 'MOVE') return result === 'DONE' ? 'moved' : `not moved. ${note ?? ''}`
  if (result === 'LEFT') return `not canceled. ${note ?? ''}`
  return `canceled, ${formatDollars(refund ?? 0)} given back. ${note ?? ''}`
}
