import type { Cart, CartType } from '@twirl/contract/buying/cart'
import { type KeyboardEvent, useRef } from 'react'

const NAMES: Record<CartType, string> = {
  TRUNK_SHOW: 'Group Order',
  INDIVIDUAL: 'Individual Order',
}

export const cartName = (type: CartType) => NAMES[type]
export const tabId = (type: CartType) => `tab-${type}`
export const panelId = (type: CartType) => `panel-${type}`

type CartTabsProps = { carts: Cart[]; chosen: CartType; onChoose: (type: CartType) => void }

/** The two carts. Arrow keys, Home and End move between the tabs. */
export function CartTabs({ carts, chosen, onChoose }: CartTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const index = carts.findIndex(({ cart_type }) => cart_type === chosen)
    const next = {
      ArrowRight: carts[(index + 1) % carts.length],
      ArrowLeft: carts.at(index - 1),
      Home: carts[0],
      End: carts.at(-1),
    }[event.key]
    if (!next) return
    event.preventDefault()
    onChoose(next.cart_type)
    list.current?.querySelector<HTMLElement>(`#${tabId(next.cart_type)}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Your orders"
      className="mb-6 flex border-b border-line"
    >
      {carts.map(({ cart_type, items }) => {
        const isChosen = cart_type === chosen
        return (
          <button
            key={cart_type}
            type="button"
            role="tab"
            id={tabId(cart_type)}
            aria-selected={isChosen}
            aria-controls={isChosen ? panelId(cart_type) : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(cart_type)}
            onKeyDown={onKeyDown}
            className="-mb-px flex min-h-12 flex-wrap items-center justify-center gap-x-2 border-b-2 border-transparent px-2 py-2 font-semibold text-ink-soft transition hover:text-berry aria-selected:border-berry aria-selected:text-berry-deep max-sm:flex-1 sm:px-6"
          >
            {NAMES[cart_type]}
            <span className="grid min-w-6 place-items-center rounded-full bg-shell px-1.5 text-sm text-ink tabular-nums">
              {items.length}
              <span className="sr-only"> {items.length === 1 ? 'item' : 'items'}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}
