import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { DetailedItem, OrderDetails } from '@twirl/contract/staff/orders/order-details'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime, shopDayOf } from '#lib/format/format-shop-time.ts'
import { Section } from './section.tsx'

type Rental = NonNullable<DetailedItem['rental']>

const LINE_TEXTS: Record<DetailedItem['transaction_type'], string> = {
  RENT: 'Rental',
  PURCHASE: 'Purchase',
  ADDITIONAL_RENTAL_MONTH: 'Additional month',
}

const RENTAL_TEXTS: Record<Rental['state'], string> = {
  UPCOMING: 'Not delivered yet',
  OUT: 'With the customer',
  OVERDUE: 'Overdue',
  RETURNING: 'On its way back',
  EXCHANGED: 'Exchanged, on its way back',
  RECEIVED: 'Received, to inspect',
  CLOSED: 'Back and inspected',
  BOUGHT: 'Bought by the customer',
  CHARGED: 'Charged at full price',
}

const STEP_TEXTS: Record<Rental['timeline'][number]['step'], string> = {
  DUE: 'Due',
  RETURN_REQUESTED: 'Return announced',
  RECEIVED: 'Received',
  INSPECTED: 'Inspected',
  CLOSED: 'Closed',
}

const UNIT_TEXTS: Record<string, string> = {
  IN_HOUSE: 'on the rail',
  PACKED: 'packed',
  OUT: 'with the customer',
  RETURNING: 'on its way back',
  RECEIVED: 'received',
  CLEANING: 'in cleaning',
  REPAIR: 'in repair',
  RETIRED: 'retired',
  LOST: 'lost',
  SOLD: 'sold',
}

/** The lines of an order with their units and their way back. */
export function OrderItems({ order }: { order: OrderDetails }) {
  const { items, accessory } = order
  return (
    <Section title="Pieces">
      <ul aria-label="Pieces" className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
        {accessory && (
          <li className="flex flex-wrap justify-between gap-3 py-3">
            <span>
              {accessory.title} · {accessory.quantity}
            </span>
            <span className="tabular-nums">{formatDollars(accessory.price)}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}

function ItemRow({ item }: { item: DetailedItem }) {
  const { title, color, size, quantity, released_quantity, rental, units } = item
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-4 gap-y-2 py-3 first:pt-0">
      <img
        src={item.image_url}
        alt={item.image_alt}
        loading="lazy"
        width={56}
        height={75}
        className="rounded-input object-cover"
        style={{ backgroundColor: item.average_color || undefined }}
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap justify-between gap-x-4">
          <strong>{title}</strong>
          <span className="tabular-nums">
            {quantity > 1 && `${quantity} × `}
            {formatDollars(item.price)}
          </span>
        </p>
        <p>
          {color}, {SIZE_LABELS[size]} · {LINE_TEXTS[item.transaction_type]} · {item.sku}
        </p>
        {released_quantity > 0 && (
          <p>
            {released_quantity} of {quantity} not sent: refunded before.
          </p>
        )}
        {item.refunded_subtotal > 0 && <p>Given back: {formatDollars(item.refunded_subtotal)}</p>}
        {units.length > 0 && (
          <ul aria-label={`Units of ${title}`} className="flex flex-wrap gap-2 pt-1">
            {units.map(({ code, state, is_current }) => (
              <li key={code} className="rounded-input border border-line bg-shell px-2 py-0.5">
                <span className="font-mono">{code}</span>{' '}
                <span className="text-ink-soft">
                  {is_current ? (UNIT_TEXTS[state] ?? state) : 'back'}
                </span>
              </li>
            ))}
          </ul>
        )}
        {rental && <RentalFacts item={item} rental={rental} />}
      </div>
    </li>
  )
}

function RentalFacts({ item, rental }: { item: DetailedItem; rental: Rental }) {
  const { overdue_since, is_worn, return_reason } = item
  const steps = rental.timeline.filter(({ time }) => time !== null)
  return (
    <div className="pt-1">
      <p className={rental.state === 'OVERDUE' ? 'font-semibold text-error' : 'font-semibold'}>
        {RENTAL_TEXTS[rental.state]}
        {rental.due_date && rental.days_until_due !== null && `, due ${formatDay(rental.due_date)}`}
      </p>
      {overdue_since && <p>Late since {formatDay(overdue_since)}</p>}
      {return_reason && <p>Reason of the return: {reasonText(return_reason)}</p>}
      {is_worn !== null && <p>{is_worn ? 'It came back worn.' : 'It came back unworn.'}</p>}
      {steps.length > 0 && (
        <ol aria-label={`Way of ${item.title}`} className="text-ink-soft">
          {steps.map(({ step, time, by }) => (
            <li key={step}>
              {STEP_TEXTS[step]}{' '}
              {step === 'DUE' ? formatDay(shopDayOf(time!)) : formatShopTime(time!)}
              {by === 'LEAD' && ', given to a lead'}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** DIDNT_FIT is shown as "didnt fit": customers choose it from a list. */
function reasonText(reason: string): string {
  return reason.toLowerCase().replaceAll('_', ' ')
}
