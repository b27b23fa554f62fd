import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useHydrated } from '@tanstack/react-router'
import { CART_TYPES, type CartItem, type CartType } from '@twirl/contract/buying/cart'
import type { Size } from '@twirl/contract/sizes'
import type { Settings } from '@twirl/contract/system'
import { useCallback, useEffect, useRef, useState } from 'react'
import { track } from '#analytics/track.ts'
import { isSystemError } from '#lib/errors/system-error.ts'
import { storedJson } from '#lib/storage.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { Notices, useNotices } from '#ui/notices.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { cartsQuery } from '../cart-queries.ts'
import { saveSelection } from '../selection.ts'
import { applyChanges, useCartChange, usePendingChanges } from './cart-changes.ts'
import { CartPanel } from './cart-panel.tsx'
import { CartTabs, panelId, tabId } from './cart-tabs.tsx'
import { pieceCount } from './rules/checkout-blockers.ts'
import { useFeature } from '#lib/use-feature.ts'
import { checkoutPath } from './rules/checkout-path.ts'
import { type Choices, NO_CHOICES } from './rules/choices.ts'
import { canSelect } from './rules/item-problem.ts'

// For the visit: a reload and a way back from the checkout keep the selection.
const stored = storedJson('sessionStorage', 'bag-choices', isChoices)

type BagViewProps = {
  /** The cart in the URL, which may not exist. */
  type: string | undefined
  onTypeChange: (type: CartType) => void
  isCustomer: boolean
  isGuest: boolean
  /** In the customer's profile. */
  dressSize: Size | null
  settings: Pick<Settings, 'checkout_terms' | 'rental_terms'>
  linkTo: (item: CartItem) => LinkProps
  saveFavorite: (item: CartItem) => Promise<void>
  goTo: (path: string) => void
}

export function BagView({
  type,
  onTypeChange,
  isCustomer,
  isGuest,
  dressSize,
  settings,
  linkTo,
  saveFavorite,
  goTo,
}: BagViewProps) {
  const hasGuestCheckout = useFeature('guest_checkout')
  const isHydrated = useHydrated()
  const { data, isError, refetch } = useQuery({ ...cartsQuery(), enabled: isHydrated })
  const carts = applyChanges(data ?? [], usePendingChanges())
  const cart = carts.find(({ cart_type }) => cart_type === type) ?? carts[0]
  const [choices, saveChoices] = useChoices()
  const shownType = data && cart?.cart_type
  useEffect(() => {
    const shown = data?.find(({ cart_type }) => cart_type === shownType)
    if (shown) track('view_cart', { items: shown.items })
    // oxlint-disable-next-line react/exhaustive-deps -- when a cart is shown, not when its items change
  }, [shownType])
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  const { notices, show, close } = useNotices()

  const { mutate } = useCartChange({
    onSuccess: (answer, change) => {
      if (change.kind !== 'restore' || !answer) return
      const { id, product_title, quantity } = change.item
      announce(
        answer.quantity < quantity
          ? `${product_title}: only ${answer.quantity} left in stock!`
          : `${product_title} is back in your bag`,
      )
      // The item has another id now.
      const isSelected = choices.items[id]
      if (isSelected !== undefined)
        saveChoices({ ...choices, items: { ...choices.items, [answer.id]: isSelected } })
    },
    onError: (error, change) => {
      if (change.kind === 'remove') close(noticeId(change.itemId))
      if (!isSystemError(error))
        show({ id: `failed-${Date.now()}`, text: failureText(error), isError: true })
    },
  })

  const take = (item: CartItem, text: string, first?: () => Promise<void>) => {
    mutate({ kind: 'remove', itemId: item.id, ...(first && { first }) })
    announce(text)
    const restore = () => {
      mutate({ kind: 'restore', item })
      focusTitle()
    }
    // The shop would refuse to add an item again that cannot be ordered.
    show({ id: noticeId(item.id), text, ...(canSelect(item) && { undo: restore }) })
  }

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-10 pb-6 lg:pt-14 lg:pb-8">
        <h1 ref={title} tabIndex={-1} className="text-4xl">
          Shopping Bag
        </h1>
        {cart && (
          <p className="text-sm text-ink-mute tabular-nums">
            {pieceText(pieceCount(carts.flatMap(({ items }) => items)))}
          </p>
        )}
      </header>
      {!data && isError ? (
        <div role="alert" className="flex flex-col items-start gap-4 py-12">
          <p>We couldn’t load your bag.</p>
          <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
            Try again
          </button>
        </div>
      ) : !data ? (
        <>
          <NeedsScripts />
          <BagSkeleton />
        </>
      ) : !cart ? (
        <EmptyBag />
      ) : (
        <>
          {carts.length === CART_TYPES.length && (
            <CartTabs carts={carts} chosen={cart.cart_type} onChoose={onTypeChange} />
          )}
          <div
            {...(carts.length > 1 && {
              role: 'tabpanel',
              id: panelId(cart.cart_type),
              'aria-labelledby': tabId(cart.cart_type),
            })}
          >
            <CartPanel
              key={cart.cart_type}
              cart={cart}
              hasTitle={carts.length === 1}
              choices={choices}
              onChoose={saveChoices}
              isGuest={isGuest}
              dressSize={dressSize}
              settings={settings}
              linkTo={linkTo}
              onRemove={(item) => take(item, `${item.product_title} removed from your bag`)}
              onMoveToFavorites={(item) =>
                take(item, `${item.product_title} moved to your favorites`, () =>
                  saveFavorite(item),
                )
              }
              onCheckout={(selected) => {
                saveSelection(cart.cart_type, selected)
                goTo(checkoutPath(cart.cart_type, selected, isCustomer, hasGuestCheckout))
              }}
            />
          </div>
        </>
      )}
      <Notices
        label="Changes to your bag"
        notices={notices}
        onClose={close}
        onFocusLost={focusTitle}
      />
    </>
  )
}

const noticeId = (itemId: number) => `item-${itemId}`

const pieceText = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`

function BagSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid items-start noscript:hidden gap-8 md:grid-cols-[minmax(0,1fr)_min(20rem,42vw)] lg:grid-cols-[minmax(0,1fr)_min(24rem,38vw)] lg:gap-14"
    >
      <div className="divide-y divide-line border-y border-line">
        {[1, 2, 3].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[2.125rem_min(8rem,30vw)_minmax(0,1fr)] gap-x-3 py-5 sm:gap-x-5"
          >
            <span />
            <Skeleton className="aspect-3/4 rounded-picture" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-3/5 rounded-full" />
              <Skeleton className="h-4 w-2/5 rounded-full" />
              <Skeleton className="mt-4 h-11 w-36 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-band" />
    </div>
  )
}

function EmptyBag() {
  return (
    <div className="flex flex-col items-center gap-5 py-10 text-center lg:py-16">
      <img src="/art/empty-bag.svg" alt="" width="320" height="192" className="w-70" />
      <h2 className="text-2xl">Your Cart is currently empty</h2>
      <p className="max-w-read text-ink-soft">
        Rent for your next occasion, or buy a piece to keep. Everything you add will be here.
      </p>
      <Link to="/home" className={buttonClass()}>
        Start Shopping
      </Link>
    </div>
  )
}

function useChoices(): [Choices, (choices: Choices) => void] {
  const [choices, setChoices] = useState(() => stored.read() ?? NO_CHOICES)
  const saveChoices = useCallback((changed: Choices) => {
    stored.write(changed)
    setChoices(changed)
  }, [])
  return [choices, saveChoices]
}

function isChoices(value: unknown): value is Choices {
  const { items, trunkShowId } = Object(value)
  return (
    typeof items === 'object' &&
    items !== null &&
    (trunkShowId === null || Number.isInteger(trunkShowId))
  )
}
