import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CartItem } from '@twirl/contract/buying/cart'
import { PICTURE_RATIO } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { AddedItem } from '../add/add-item.ts'
import { NO_CHOICES, selectedItems } from '../bag/rules/choices.ts'
import { cartsQuery } from '../cart-queries.ts'
import { TopUp } from '../top-up/top-up.tsx'

type BagDrawerProps = { added: AddedItem; onClose: () => void }

/** What was added, and what else is in that cart. The title is announced, because the focus moves into the dialog. */
export function BagDrawer({ added, onClose }: BagDrawerProps) {
  const {
    data: carts,
    isError,
    refetch,
  } = useQuery({
    ...cartsQuery(),
    // Fetched just before.
    refetchOnMount: false,
  })
  const items = carts?.find((cart) => cart.cart_type === added.cartType)?.items ?? []
  const newItem = items.find(({ id }) => id === added.id)
  const others = items.filter(({ id }) => id !== added.id)
  const { data: settings } = useQuery(settingsQuery())
  return (
    <Sheet
      title="Added to cart!"
      onClose={onClose}
      footer={
        <div className="flex w-full flex-col gap-3">
          {newItem && (
            <p className="flex items-baseline justify-between gap-4">
              <span>
                Subtotal <span className="text-sm text-ink-mute">before shipping and tax</span>
              </span>
              <span className="text-lg font-semibold tabular-nums">
                {formatDollars(subtotalOf(items))}
              </span>
            </p>
          )}
          <Link
            to="/cart"
            // The bag opens on its first cart, unless it is told which one.
            search={carts && carts.length > 1 ? { type: added.cartType } : {}}
            className={buttonClass()}
          >
            Proceed to Checkout
          </Link>
          <button type="button" onClick={onClose} className={buttonClass('outline')}>
            Keep shopping
          </button>
        </div>
      }
    >
      {added.added < added.asked && (
        <p className="mt-5 rounded-picture bg-butter px-4 py-3">
          {`We could only add ${added.added} of ${added.asked}: that’s all we have left.`}
        </p>
      )}
      {isError && (
        <div role="alert" className="flex flex-col items-start gap-3 py-6">
          <p>The piece is in your bag, but we couldn’t load the bag.</p>
          <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
            Try again
          </button>
        </div>
      )}
      {newItem && (
        <ul>
          <ItemRow item={newItem} />
        </ul>
      )}
      {newItem && settings && added.cartType === 'INDIVIDUAL' && (
        <TopUp
          items={items}
          selected={selectedItems(items, NO_CHOICES)}
          terms={settings.checkout_terms}
          // What was chosen a moment ago.
          dressSize={newItem.size}
          count={3}
          className="mb-5"
        />
      )}
      {others.length > 0 && (
        <section className="border-t border-line pt-5">
          <h3 className="text-lg">
            {added.cartType === 'TRUNK_SHOW'
              ? 'Also in your group order'
              : 'Also in your individual order'}
          </h3>
          <ul className="divide-y divide-line">
            {others.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

function subtotalOf(items: CartItem[]): number {
  return items
    .filter(({ available_quantity }) => available_quantity > 0)
    .reduce((sum, { amount, quantity }) => sum + (amount ?? 0) * quantity, 0)
}

const WIDTH = 72

function ItemRow({ item }: { item: CartItem }) {
  const { amount, quantity, transaction_type } = item
  return (
    <li className="flex gap-4 py-5">
      <img
        src={item.image_url}
        alt={item.image_alt}
        width={WIDTH}
        height={WIDTH * PICTURE_RATIO}
        className="shrink-0 self-start rounded-input"
        style={{ backgroundColor: item.average_color }}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Unbroken text={item.product_title} />
        </p>
        <p className="text-sm text-ink-soft">
          {item.color}, size {SIZE_LABELS[item.size]}
        </p>
        <p className="text-sm text-ink-soft">
          {transaction_type === 'RENT' ? 'Rent' : 'Buy'}, quantity {quantity}
        </p>
        {item.available_quantity === 0 && (
          <p className="text-sm text-error">Not available right now</p>
        )}
      </div>
      {amount !== null && (
        <p className="font-semibold tabular-nums">{formatDollars(amount * quantity)}</p>
      )}
    </li>
  )
}
