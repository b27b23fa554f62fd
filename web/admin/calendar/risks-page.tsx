import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { listRisks, type Risk } from '@twirl/contract/staff/warehouse/calendar'
import { UNIT_STATES } from '@twirl/contract/staff/warehouse/units'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { NextPage } from '../table/next-page.tsx'
import { MovePromiseButton } from './move-promise-button.tsx'

/** Orders whose unit may not be there in time, the most urgent first. */
export function RisksPage() {
  const [{ after }, apply] = useAddressSearch(['after'])
  const [done, setDone] = useState('')
  const risks = useQuery({
    queryKey: ['risks', after],
    queryFn: () => api(listRisks, after ? { after } : {}),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Promises at risk" />
      {done && <p className="mb-4 rounded-input bg-mint p-4">{done}</p>}
      <Loaded query={risks}>
        {({ risks: rows, next }) => (
          <>
            {rows.length === 0 && <p>Every promise has a unit that is expected in time.</p>}
            <ol aria-label="Promises at risk" className="flex flex-col gap-2">
              {rows.map((risk) => (
                <RiskRow key={risk.booking_id} risk={risk} onMoved={setDone} />
              ))}
            </ol>
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

function RiskRow({ risk, onMoved }: { risk: Risk; onMoved: (text: string) => void }) {
  const { order, unit, away_for, from, last, product_id } = risk
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-[1fr_1fr_1fr]">
      <div className="wrap-anywhere">
        <p className="font-semibold">
          {order ? (
            <AdminLink to={`/admin/orders/${order.number}`} className="underline">
              {order.number}
            </AdminLink>
          ) : (
            'A booking without an order'
          )}{' '}
          {order?.name}
        </p>
        <p>
          Needed {formatDay(from)} {last ? `to ${formatDay(last)}` : 'for good'}
        </p>
        <p className="text-ink-soft">At risk since {formatShopTime(risk.at_risk_since)}</p>
      </div>
      <div className="wrap-anywhere">
        <p>
          <AdminLink to={`/admin/products/${product_id}/calendar`} className="underline">
            <Unbroken text={risk.title} />
          </AdminLink>{' '}
          {risk.color}, {SIZE_LABELS[risk.size]}
        </p>
        <p>
          Unit{' '}
          <AdminLink to={`/admin/units/${unit.code}`} className="font-mono underline">
            {unit.code}
          </AdminLink>
          : {UNIT_STATES[unit.state].toLowerCase()}
          {away_for && `, order ${away_for.number} of ${away_for.name}`}
        </p>
      </div>
      <div>
        <p>{freeText(risk)}</p>
        <MovePromiseButton
          bookingId={risk.booking_id}
          text="Move to another unit"
          onMoved={onMoved}
        />
      </div>
    </li>
  )
}

function freeText({ free_count, earliest_return }: Risk): string {
  if (free_count === 1) return '1 other unit is free.'
  if (free_count > 1) return `${free_count} other units are free.`
  return earliest_return
    ? `No other unit is free. The first one is on the rail on ${formatDay(earliest_return)} at the earliest.`
    : 'No other unit is free, and none is expected back.'
}
