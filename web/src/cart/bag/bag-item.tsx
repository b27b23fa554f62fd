import { Link, type LinkProps } from '@tanstack/react-router'
import type { CartItem } from '@twirl/contract/buying/cart'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { useId } from 'react'
import { ownError } from '#lib/errors/system-error.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { onlyLeftText, QuantityStepper } from '../quantity-stepper.tsx'
import { useCartChange } from './cart-changes.ts'
import { lineTotal } from './rules/checkout-blockers.ts'
import { canSelect, type ItemProblem, OVERLAYS, problemOf } from './rules/item-problem.ts'

type BagItemProps = {
  item: CartItem
  link: LinkProps
  rentalDays: number
  isSelected: boolean
  /** Items of another event are selected, so this one cannot be. */
  isOtherEvent: boolean
  onSelect: (isSelected: boolean) => void
  onRemove: () => void
  onMoveToFavorites: () => void
}

const ACTION = 'min-h-11 text-sm underline underline-offset-4 hover:text-berry'

export function BagItem({
  item,
  link,
  rentalDays,
  isSelected,
  isOtherEvent,
  onSelect,
  onRemove,
  onMoveToFavorites,
}: BagItemProps) {
  const { product_title: name, available_quantity: available, quantity } = item
  const { mutate, error } = useCartChange({
    onSuccess: (answer, change) => {
      if (!answer || change.kind !== 'quantity') return
      announce(
        answer.quantity < change.quantity
          ? onlyLeftText(answer.quantity)
          : `${name}: quantity ${answer.quantity}`,
      )
    },
  })
  const failure = ownError(error)
  const setQuantity = (wanted: number) =>
    mutate({ kind: 'quantity', itemId: item.id, quantity: wanted })
  // A piece may be in the bag twice, to rent and to buy.
  const label = `${name}, size ${SIZE_LABELS[item.size]}, to ${item.transaction_type === 'RENT' ? 'rent' : 'buy'}`
  const problem = problemOf(item)
  const isOrderable = canSelect(item)
  const statusId = useId()

  return (
    <li className="@container py-5">
      <div className="grid grid-cols-[auto_min(8rem,30cqi)_minmax(0,1fr)] gap-x-3 gap-y-3 @min-[28rem]:gap-x-5">
        <label className="-ml-2.5 grid size-11 cursor-pointer place-items-center self-start has-disabled:cursor-not-allowed">
          <input
            type="checkbox"
            aria-label={`Select ${label}`}
            aria-describedby={problem ? statusId : undefined}
            checked={isSelected}
            disabled={!isOrderable || isOtherEvent}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-5.5 accent-berry"
          />
        </label>
        <ItemPicture item={item} link={link} problem={problem} />
        <div className="flex min-w-0 flex-wrap content-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 basis-40 grow">
            <h3 className="font-text text-base font-semibold tracking-normal wrap-anywhere">
              <Link {...link} className="hover:text-berry hover:underline underline-offset-4">
                <Unbroken text={name} />
              </Link>
            </h3>
            <p className="text-sm text-ink-soft">
              Size {SIZE_LABELS[item.size]} · {item.color}
            </p>
            <p className="text-sm text-ink-soft">{wayText(item, rentalDays)}</p>
          </div>
          {problem !== 'MISSING' && <ItemPrice item={item} />}
        </div>
        <div className="col-span-full flex flex-col gap-2 @min-[28rem]:col-span-1 @min-[28rem]:col-start-3">
          <p
            id={statusId}
            className={`text-sm empty:hidden ${problem ? 'font-semibold text-error' : 'text-warn'}`}
          >
            {statusText(problem, item)}
          </p>
          {failure && (
            <p role="alert" className="text-sm text-error">
              {failureText(failure)}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {isOrderable ? (
              <QuantityStepper
                name={label}
                quantity={quantity}
                max={available}
                onChange={setQuantity}
              />
            ) : (
              quantity > 1 && <p className="text-sm text-ink-soft">Quantity {quantity}</p>
            )}
            {problem === 'SHORT' && (
              <button
                type="button"
                onClick={() => setQuantity(available)}
                className="min-h-11 rounded-full border border-ink/80 px-4 text-sm font-semibold hover:border-berry hover:text-berry"
              >
                Reduce to {available}
              </button>
            )}
            {(problem === 'OUT_OF_STOCK' || problem === 'TAKEN') && (
              <Link {...link} className={`${ACTION} inline-flex items-center`}>
                {problem === 'TAKEN' ? 'See other colors' : 'See other sizes'}
              </Link>
            )}
            {problem !== 'MISSING' && (
              <button
                type="button"
                aria-label={`Move to favorites: ${name}`}
                onClick={onMoveToFavorites}
                className={ACTION}
              >
                Move to favorites
              </button>
            )}
            <button
              type="button"
              aria-label={`Remove ${label}`}
              onClick={onRemove}
              className={ACTION}
            >
              Remove
            </button>
          </div>
        </div>
      </div>
    </li>
  )
}

/** The price of all; of one too, if there are several. */
function ItemPrice({ item }: { item: CartItem }) {
  const { amount, retail_price, quantity } = item
  if (amount === null) return null
  const isReduced = item.transaction_type === 'PURCHASE' && (retail_price ?? 0) > amount
  return (
    <p className="flex flex-wrap content-start gap-x-2 text-sm tabular-nums @min-[28rem]:max-w-44 @min-[28rem]:justify-end">
      <span className="text-base font-semibold">{formatDollars(lineTotal(item))}</span>
      {isReduced && retail_price !== null && (
        <s className="self-center text-ink-mute">
          <span className="sr-only">Retail price </span>
          {formatDollars(lineTotal({ amount: retail_price, quantity }))}
        </s>
      )}
      {quantity > 1 && (
        <span className="basis-full text-ink-soft @min-[28rem]:text-right">
          {formatDollars(amount)} × {quantity}
        </span>
      )}
    </p>
  )
}

function wayText({ transaction_type, is_clearance }: CartItem, rentalDays: number): string {
  if (transaction_type === 'RENT') return `Rent for ${rentalDays} days`
  return is_clearance ? 'Buy, from the sale' : 'Buy, gently used'
}

function statusText(problem: ItemProblem | null, item: CartItem): string {
  switch (problem) {
    case 'EVENT_CLOSED':
      return 'This event is closed for orders.'
    case 'TOO_LATE':
      return 'A parcel can’t reach you in time for this event anymore.'
    case 'MISSING':
      return 'We no longer offer this piece.'
    case 'TAKEN':
      return 'Taken by another member of your group. Choose another color or style instead.'
    case 'OUT_OF_STOCK':
      return item.trunk_show_id === null || item.transaction_type === 'PURCHASE'
        ? 'There are none left right now.'
        : 'There are none left for this event.'
    case 'SHORT':
      return onlyLeftText(item.available_quantity)
    case null:
      return item.quantity === item.available_quantity ? onlyLeftText(item.available_quantity) : ''
  }
}

type ItemPictureProps = { item: CartItem; link: LinkProps; problem: ItemProblem | null }

function ItemPicture({ item, link, problem }: ItemPictureProps) {
  const picture = parsePictureUrl(item.image_url)
  return (
    <div className="relative self-start overflow-hidden rounded-picture @min-[28rem]:row-span-2">
      {picture && (
        // The title is the same link.
        <Link {...link} tabIndex={-1} aria-hidden="true">
          <Picture
            imageKey={picture.imageKey}
            view={picture.view}
            alt=""
            color={item.average_color}
            widths={[240, 480]}
            sizes="(min-width: 30rem) 8rem, 28vw"
            className={problem && problem !== 'SHORT' ? 'opacity-50 grayscale' : ''}
          />
        </Link>
      )}
      {problem && (
        <p className="pointer-events-none absolute inset-x-0 bottom-0 bg-ink/85 px-1 py-1.5 text-center text-xs font-semibold text-balance text-white">
          {OVERLAYS[problem]}
        </p>
      )}
    </div>
  )
}
