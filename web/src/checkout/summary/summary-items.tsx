import type { Preview, PreviewItem } from '@twirl/contract/checkout'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { RENTAL_DAYS, RENTAL_DAYS_GROUP } from '@twirl/contract/rental-terms'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Picture } from '#ui/picture.tsx'

/** What is ordered, how, and when it comes. */
export function SummaryItems({ preview }: { preview: Preview }) {
  const { items, trunk_show, arrives_by, return_by } = preview
  const rentalDays = trunk_show ? RENTAL_DAYS_GROUP : RENTAL_DAYS
  return (
    <>
      {trunk_show && (
        <p className="pb-3">
          <span className="font-semibold">{trunk_show.theme}</span>
          {trunk_show.lead_name && (
            <span className="block text-sm text-ink-soft">
              One box goes to {trunk_show.lead_name}, who will be in touch about pick-up.
            </span>
          )}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <SummaryItem key={item.id} item={item} way={wayOf(item, rentalDays)} />
        ))}
      </ul>
      {arrives_by !== null && return_by !== null && (
        <p className="mt-4 rounded-input bg-butter px-4 py-3 text-sm">
          Arrives by <strong className="font-semibold">{formatDay(arrives_by)}</strong>, return by{' '}
          <strong className="font-semibold">{formatDay(return_by)}</strong>.
        </p>
      )}
    </>
  )
}

function wayOf({ transaction_type, is_clearance }: PreviewItem, rentalDays: number): string {
  if (transaction_type === 'RENT') return `Rent for ${rentalDays} days`
  return is_clearance ? 'Buy, from the sale' : 'Buy, gently used'
}

function SummaryItem({ item, way }: { item: PreviewItem; way: string }) {
  const picture = parsePictureUrl(item.image_url)
  return (
    <li className="flex gap-x-4">
      {picture && (
        <Picture
          imageKey={picture.imageKey}
          view={picture.view}
          alt={item.image_alt}
          color={item.average_color}
          widths={[240]}
          sizes="4rem"
          priority="eager"
          className="w-[min(4rem,18vw)] shrink-0 self-start rounded-input"
        />
      )}
      {/* With large text the price moves below. */}
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_8rem] text-sm text-ink-soft">
          <p className="text-base font-semibold text-ink wrap-anywhere">{item.title}</p>
          <p>
            {item.color}, size {SIZE_LABELS[item.size]}
          </p>
          <p>{way}</p>
          {item.quantity > 1 && (
            <p className="tabular-nums">
              {item.quantity} × {formatDollars(item.price)}
            </p>
          )}
        </div>
        <p className="font-semibold tabular-nums">{formatDollars(item.price * item.quantity)}</p>
      </div>
    </li>
  )
}
