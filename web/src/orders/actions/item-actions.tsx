import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import { use } from 'react'
import { type Offer, offersOf } from '../order-table.ts'
import { ItemDialogsContext, type LoadDialog } from './item-dialogs.tsx'

type Action = { name: Exclude<Offer, 'Calendar'>; load: LoadDialog }

/** What the table of orders offers for an item; the server decides what is possible (docs/decisions/0035-after-the-sale.md). */
export function ItemActions({ order, item }: { order: Order; item: OrderItem }) {
  const dialogs = use(ItemDialogsContext)
  if (!dialogs) return null
  const actions: Action[] = [
    {
      name: 'Return',
      load: async () => {
        const { ReturnDialog } = await import('./return-dialog.tsx')
        return (controls) => <ReturnDialog order={order} item={item} {...controls} />
      },
    },
    {
      name: 'Extend',
      load: async () => {
        const ExtendDialog = await dialogs.loadExtension()
        return (controls) => <ExtendDialog order={order} item={item} {...controls} />
      },
    },
    {
      name: 'Exchange',
      load: async () => {
        const ExchangeDialog = await dialogs.loadExchange()
        return (controls) => <ExchangeDialog order={order} item={item} {...controls} />
      },
    },
    {
      name: 'Purchase',
      load: async () => {
        const PurchaseDialog = await dialogs.loadPurchase()
        return (controls) => <PurchaseDialog order={order} item={item} {...controls} />
      },
    },
    {
      name: 'Swap',
      load: async () => {
        const { SwapDialog } = await import('./swap-dialog.tsx')
        return (controls) => <SwapDialog item={item} {...controls} />
      },
    },
    {
      name: 'Let Others Wear It Too',
      load: async () => {
        const { ReleaseStyleDialog } = await import('./release-style-dialog.tsx')
        return (controls) => <ReleaseStyleDialog item={item} {...controls} />
      },
    },
    refundAction(order, item, dialogs.orderKey),
  ]
  const offers = offersOf(order, item)
  return (
    <ActionButtons
      actions={actions.filter(({ name }) => offers.includes(name))}
      itemKey={String(item.id)}
      title={item.title}
    />
  )
}

type Accessory = NonNullable<Order['order_accessory_item']>

export function AccessoryActions({ order, accessory }: { order: Order; accessory: Accessory }) {
  const dialogs = use(ItemDialogsContext)
  if (!dialogs) return null
  return (
    <ActionButtons
      actions={accessory.is_refundable ? [refundAction(order, accessory, dialogs.orderKey)] : []}
      itemKey={accessoryKey(order)}
      title={accessory.title}
    />
  )
}

/** Distinguishes the accessory of an order from its items, which have ids. */
export const accessoryKey = ({ order_number }: Order): string => `accessory-${order_number}`

function refundAction(
  order: Order,
  item: OrderItem | Accessory,
  orderKey: string | undefined,
): Action {
  return {
    name: 'Request Refund',
    load: async () => {
      const { RefundDialog } = await import('./refund-dialog.tsx')
      const target = {
        title: item.title,
        orderNumber: order.order_number,
        itemId: 'id' in item ? item.id : null,
        leadName: order.lead_name,
        orderKey,
      }
      return (controls) => <RefundDialog target={target} {...controls} />
    },
  }
}

type ActionButtonsProps = { actions: Action[]; itemKey: string; title: string }

function ActionButtons({ actions, itemKey, title }: ActionButtonsProps) {
  const dialogs = use(ItemDialogsContext)
  const failure = dialogs?.failure?.itemKey === itemKey ? dialogs.failure.text : null
  return (
    <div className="print:hidden">
      {actions.length > 0 && (
        <p className="flex flex-wrap gap-2 pt-3">
          {actions.map(({ name, load }) => (
            <button
              key={name}
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={() => void load().catch(() => {})}
              onFocus={() => void load().catch(() => {})}
              onClick={() => dialogs?.open(itemKey, load)}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold transition hover:border-berry hover:text-berry"
            >
              {name}
              <span className="sr-only"> {title}</span>
            </button>
          ))}
        </p>
      )}
      <div role="alert">
        {failure && <p className="pt-2 text-sm font-semibold text-error">{failure}</p>}
      </div>
    </div>
  )
}
