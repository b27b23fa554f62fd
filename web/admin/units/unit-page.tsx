import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { normalizeUnitCode } from '@twirl/contract/staff/warehouse/unit-code'
import {
  CONDITIONS,
  POOLS,
  UNIT_STATES,
  type UnitDetails,
} from '@twirl/contract/staff/warehouse/units'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopDay, formatShopTime } from '#lib/format/format-shop-time.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { UnitActs } from './unit-acts.tsx'
import { unitQuery, useMayMoveUnits, useMayReceiveUnits } from './unit-queries.ts'
import { UnitTimeline } from './unit-timeline.tsx'

/** One unit: where it is, what it was through, and what can be done with it. */
export function UnitPage() {
  const { code } = useParams({ strict: false }) as { code: string }
  const normalized = normalizeUnitCode(code)
  const unit = useQuery(unitQuery(normalized))
  const mayMove = useMayMoveUnits()
  const mayPrint = useMayReceiveUnits()
  return (
    <>
      <PageTitle title={`Unit ${normalized}`}>
        <div className="flex flex-wrap gap-x-5">
          <AdminLink to={`/admin/units?q=${normalized}`} className={TEXT_BUTTON}>
            In the list
          </AdminLink>
          {mayPrint && unit.data && (
            <AdminLink to={`/admin/units/labels?codes=${normalized}`} className={TEXT_BUTTON}>
              Print the label
            </AdminLink>
          )}
        </div>
      </PageTitle>
      <Loaded query={unit}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <Facts unit={data} />
            {/* Anew for another unit: what the last step did belongs to that unit. */}
            {mayMove && <UnitActs key={data.code} unit={data} />}
            <UnitTimeline unit={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Facts({ unit }: { unit: UnitDetails }) {
  const { product_id, title, color, size, order, back_on, next_promise: next } = unit
  const facts: [name: string, text: string][] = [
    ['State', `${UNIT_STATES[unit.state]} since ${formatShopTime(unit.since)} New York time`],
    ['Pool', POOLS[unit.pool]],
    ['Condition', CONDITIONS[unit.condition]],
    ['Note', unit.condition_note || 'None'],
    ['Worn', unit.wear_count === 1 ? 'Once' : `${unit.wear_count} times`],
    ['Received', formatShopDay(unit.received_at)],
  ]
  if (back_on)
    facts.push([
      'Expected on the rail',
      unit.is_late ? `late, not before ${formatDay(back_on)}` : formatDay(back_on),
    ])
  return (
    <section
      aria-label="About this unit"
      className="grid gap-5 rounded-input border border-line bg-white p-4 sm:grid-cols-[6rem_1fr]"
    >
      <div className="w-24 self-start overflow-hidden rounded-input">
        <Picture
          imageKey={unit.image_key}
          alt={unit.image_alt}
          color={unit.average_color}
          sizes="96px"
        />
      </div>
      <div className="min-w-0 text-sm">
        <p className="pb-2 text-base">
          <AdminLink
            to={`/admin/products/${product_id}/calendar`}
            className="font-semibold underline"
          >
            <Unbroken text={title} />
          </AdminLink>{' '}
          {color}, {SIZE_LABELS[size]} <span className="text-ink-soft">({unit.sku})</span>
        </p>
        <dl className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
          {facts.map(([name, text]) => (
            <div key={name} className="flex gap-2">
              <dt className="text-ink-soft">{name}:</dt>
              <dd className="min-w-0 wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        {order && (
          <p className="pt-2">
            Away for order{' '}
            <AdminLink to={`/admin/orders/${order.number}`} className="underline">
              {order.number}
            </AdminLink>{' '}
            of {order.name}
          </p>
        )}
        <p className="pt-2">
          {next
            ? `Next promise: ${formatShopDay(next.from)}${next.order ? `, order ${next.order.number}` : ''}`
            : 'It has no further promise.'}
          {next?.is_at_risk && <strong className="text-error"> This promise is at risk.</strong>}
        </p>
      </div>
    </section>
  )
}
