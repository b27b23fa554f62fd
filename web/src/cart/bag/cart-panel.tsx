import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { Cart, CartItem } from '@twirl/contract/buying/cart'
import type { Size } from '@twirl/contract/sizes'
import type { Settings } from '@twirl/contract/system'
import { useState } from 'react'
import { pickUpText } from '#lib/format/pick-up-text.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { deliveryFeeQuery } from '../cart-queries.ts'
import { TopUp } from '../top-up/top-up.tsx'
import { BagItem } from './bag-item.tsx'
import { cartName } from './cart-tabs.tsx'
import { checkoutBlockers, hasRental, subtotalOf } from './rules/checkout-blockers.ts'
import {
  type Choices,
  chooseEvent,
  chooseItem,
  isOtherEventSelected,
  selectedItems,
} from './rules/choices.ts'
import { lateAdditionText } from './rules/late-addition-text.ts'
import { canSelect, OVERLAYS } from './rules/item-problem.ts'
import { CheckoutBar, OrderSummary } from './summary/order-summary.tsx'
import { WhyNotPopup } from './summary/why-not-popup.tsx'

type CartPanelProps = {
  cart: Cart
  /** Whether the name of an individual order is shown, because there are no tabs. */
  hasTitle: boolean
  choices: Choices
  onChoose: (choices: Choices) => void
  isGuest: boolean
  dressSize: Size | null
  settings: Pick<Settings, 'checkout_terms' | 'rental_terms'>
  linkTo: (item: CartItem) => LinkProps
  onRemove: (item: CartItem) => void
  onMoveToFavorites: (item: CartItem) => void
  onCheckout: (selected: CartItem[]) => void
}

/** One cart: its items, and what the selected ones cost. */
export function CartPanel({
  cart,
  hasTitle,
  choices,
  onChoose,
  isGuest,
  dressSize,
  settings,
  linkTo,
  onRemove,
  onMoveToFavorites,
  onCheckout,
}: CartPanelProps) {
  const { items } = cart
  const isGroup = cart.cart_type === 'TRUNK_SHOW'
  const selected = selectedItems(items, choices)
  const subtotal = subtotalOf(selected)
  const { data: delivery, isLoading } = useQuery({
    ...deliveryFeeQuery({ subtotal, exist_rental_item: hasRental(selected) }),
    enabled: !isGroup && subtotal > 0,
    // Shown until the answer for the changed selection arrives.
    placeholderData: (before) => before,
  })
  const [isExplaining, setExplaining] = useState(false)
  const blockers = checkoutBlockers(selected, isGroup ? undefined : delivery?.able_to_checkout)
  const { rental_days, rental_days_group } = settings.rental_terms

  const checkoutButton = (
    <CheckoutButton
      isBlocked={blockers.length > 0}
      isBusy={isLoading}
      onCheckout={() => onCheckout(selected)}
      onExplain={() => setExplaining(true)}
    />
  )
  const summary = { selected, subtotal, isGroup, delivery, terms: settings.checkout_terms }

  return (
    <div className="relative">
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_min(20rem,42vw)] lg:grid-cols-[minmax(0,1fr)_min(24rem,38vw)] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-8">
          {groupByEvent(items).map(([event, eventItems]) => (
            <section
              key={event}
              aria-label={eventItems[0]?.trunk_show_theme ?? cartName(cart.cart_type)}
            >
              {event !== null && (
                <EventHeader
                  items={eventItems}
                  // Only an event that could be ordered is offered instead.
                  isOther={eventItems.some(
                    (item) => canSelect(item) && isOtherEventSelected(item, selected),
                  )}
                  onChoose={() => onChoose(chooseEvent(items, choices, event))}
                />
              )}
              {event === null && (
                <h2 className={hasTitle ? 'pb-2 text-2xl' : 'sr-only'}>
                  {cartName(cart.cart_type)}
                </h2>
              )}
              <ul className="divide-y divide-line border-y border-line">
                {eventItems.map((item) => (
                  <BagItem
                    key={item.id}
                    item={item}
                    link={linkTo(item)}
                    rentalDays={isGroup ? rental_days_group : rental_days}
                    isSelected={selected.includes(item)}
                    isOtherEvent={isOtherEventSelected(item, selected)}
                    onSelect={(isSelected) =>
                      onChoose(chooseItem(items, choices, item, isSelected))
                    }
                    onRemove={() => onRemove(item)}
                    onMoveToFavorites={() => onMoveToFavorites(item)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {!isGroup && (
            <TopUp
              items={items}
              selected={selected}
              terms={settings.checkout_terms}
              dressSize={dressSize}
              count={4}
            />
          )}
        </div>
        <OrderSummary
          {...summary}
          note={isGuest ? guestNote(isGroup, items) : null}
          isBlocked={blockers.length > 0}
          onExplain={() => setExplaining(true)}
        >
          <div className="max-md:hidden">{checkoutButton}</div>
        </OrderSummary>
      </div>
      <CheckoutBar {...summary}>{checkoutButton}</CheckoutBar>
      {isExplaining && (
        <WhyNotPopup
          {...summary}
          blockers={blockers}
          items={items}
          dressSize={dressSize}
          onCheckout={() => onCheckout(selected)}
          onClose={() => setExplaining(false)}
        />
      )}
    </div>
  )
}

/** Group orders and rentals need an account (BAG-14). */
function guestNote(isGroup: boolean, items: readonly CartItem[]): string | null {
  if (isGroup)
    return 'You need an account to order with a group. Log in next, and we’ll keep your bag.'
  return hasRental(items)
    ? 'You need an account to rent. Log in next, and we’ll keep your bag.'
    : null
}

/** In the order of their first items; items of an individual order have no event. */
function groupByEvent(items: readonly CartItem[]): [number | null, CartItem[]][] {
  return [...Map.groupBy(items, ({ trunk_show_id }) => trunk_show_id)]
}

type EventHeaderProps = {
  items: readonly CartItem[]
  /** Whether another event is selected, which disables the items of this one. */
  isOther: boolean
  onChoose: () => void
}

/** The event whose items follow. */
function EventHeader({ items, isOther, onChoose }: EventHeaderProps) {
  const [first] = items
  if (!first) return null
  const pickUp = pickUpText(first)
  const { late_addition } = first
  const state = stateOf(first)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          {first.trunk_show_theme}
          <span
            className={`rounded-full px-3 py-0.5 font-text text-sm font-semibold tracking-normal ${state ? 'bg-shell text-ink-soft' : 'bg-mint text-success'}`}
          >
            {state ? OVERLAYS[state] : 'Open for orders'}
          </span>
        </h2>
        {first.lead_name !== null && (
          <p className="pt-0.5 text-sm text-ink-soft">Led by {first.lead_name}</p>
        )}
        {pickUp && !late_addition && (
          <p className="pt-0.5 text-sm text-ink-soft tabular-nums">Pick-up {pickUp}</p>
        )}
        {late_addition && (
          <p className="pt-0.5 text-sm tabular-nums">{lateAdditionText(late_addition)}</p>
        )}
      </div>
      {isOther && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          You can order for one event at a time.
          <button
            type="button"
            onClick={onChoose}
            className="min-h-11 font-semibold text-violet underline underline-offset-4 hover:text-berry"
          >
            Choose this event instead
          </button>
        </p>
      )}
    </header>
  )
}

/** Why nothing of the event can be ordered; null if it can. */
function stateOf({ is_trunk_show_expired, late_addition }: CartItem) {
  if (is_trunk_show_expired) return 'EVENT_CLOSED'
  return late_addition?.too_late_for ? 'TOO_LATE' : null
}

type CheckoutButtonProps = {
  isBlocked: boolean
  isBusy: boolean
  onCheckout: () => void
  onExplain: () => void
}

/** While the order cannot be placed, it looks disabled and opens the explanation (BAG-10). */
function CheckoutButton({ isBlocked, isBusy, onCheckout, onExplain }: CheckoutButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBlocked}
      aria-haspopup={isBlocked ? 'dialog' : undefined}
      aria-busy={isBusy}
      onClick={() => {
        if (isBlocked) onExplain()
        else if (!isBusy) onCheckout()
      }}
      className={
        isBlocked
          ? 'inline-flex min-h-11 w-full items-center justify-center rounded-full bg-line px-6 py-2.5 text-base font-semibold text-ink-soft'
          : `${buttonClass()} w-full`
      }
    >
      Checkout
    </button>
  )
}
