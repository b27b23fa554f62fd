import type { Preview, PreviewItem } from '@twirl/contract/buying/checkout'
import type { SoldOutItem } from '@twirl/contract/errors'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { ItemRow } from '#ui/item-row.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { LATE_ADDITION } from '../quote-changes.ts'

const DAY = 'font-semibold whitespace-nowrap'

/** What is ordered, how, and when it comes. */
export function SummaryItems({
  preview,
  soldOut,
}: {
  preview: Preview
  /** What others have bought meanwhile: marked. */
  soldOut: SoldOutItem[]
}) {
  const { items, trunk_show, late_addition, arrives_by, return_by } = preview
  const terms = useShopTerms()
  const rentalDays = trunk_show ? terms.rentalDaysGroup : terms.rentalDays
  return (
    <>
      {trunk_show && (
        <p className="pb-3">
          <span className="font-semibold">{trunk_show.theme}</span>
          {trunk_show.party_date && (
            <span className="block">
              The party is on <strong className={DAY}>{formatDay(trunk_show.party_date)}</strong>.
            </span>
          )}
          {late_addition && <span className="block text-sm text-ink-soft">{LATE_ADDITION}</span>}
          {trunk_show.lead_name && !late_addition && (
            <span className="block text-sm text-ink-soft">
              One box goes to {trunk_show.lead_name}, who will be in touch about pick-up.
            </span>
          )}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id}>
            <SummaryItem
              item={item}
              way={wayOf(item, rentalDays)}
              soldOut={soldOut.find(({ id }) => id === item.id)}
            />
          </li>
        ))}
      </ul>
      {arrives_by !== null && (
        <p className="mt-4 rounded-input bg-butter px-4 py-3 text-sm">
          Arrives by <strong className={DAY}>{formatDay(arrives_by)}</strong>
          {return_by !== null && (
            <>
              , return {items.every(isRental) ? '' : 'what you rent '}by{' '}
              <strong className={DAY}>{formatDay(return_by)}</strong>
            </>
          )}
          .
        </p>
      )}
    </>
  )
}

function isRental({ transaction_type }: PreviewItem): boolean {
  return transaction_type === 'RENT'
}

function wayOf(item: PreviewItem, rentalDays: number): string {
  if (isRental(item)) return `Rent for ${rentalDays} days`
  return item.is_clearance ? 'Buy, from the sale' : 'Buy, gently used'
}

/** An item of a preview. */
export function SummaryItem({
  item,
  way,
  soldOut,
}: {
  item: PreviewItem
  way: string
  soldOut?: SoldOutItem | undefined
}) {
  return (
    <ItemRow
      imageUrl={item.image_url}
      imageAlt={item.image_alt}
      color={item.average_color}
      title={<Unbroken text={item.title} />}
      price={item.price}
      quantity={item.quantity}
      lines={
        <>
          <p>
            {item.color}, size {SIZE_LABELS[item.size]}
          </p>
          <p>{way}</p>
          {soldOut && (
            <p className="font-semibold text-error">
              {soldOut.is_taken
                ? 'Taken by another member'
                : soldOut.available === 0
                  ? 'Sold out'
                  : `Only ${soldOut.available} left`}
            </p>
          )}
        </>
      }
    />
  )
}
