import { useQueryClient } from '@tanstack/react-query'
import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { failureText } from '#ui/form/form-errors.ts'
import { reloadOrders } from '../order-queries.ts'

/** How a dialog of an item ends. */
export type DialogControls = {
  onClose: () => void
  /** Closes it and shows the text at the item. */
  onFailed: (text: string) => void
  /** After a change: the orders are loaded again. */
  onDone: () => Promise<void>
}

/** A dialog that pays an item of an order; the route passes it, because it belongs to the checkout. */
export type CheckoutDialog = ComponentType<{ order: Order; item: OrderItem } & DialogControls>

export type CheckoutDialogs = {
  loadPurchase: () => Promise<CheckoutDialog>
  loadExchange: () => Promise<CheckoutDialog>
  loadExtension: () => Promise<CheckoutDialog>
}

/** Loads a dialog, on intent. */
export type LoadDialog = () => Promise<(controls: DialogControls) => ReactNode>

type Dialogs = CheckoutDialogs & {
  /** The key in the order's signed link. */
  orderKey: string | undefined
  open: (itemKey: string, load: LoadDialog) => void
  /** Why the last dialog failed, and of which item. */
  failure: { itemKey: string; text: string } | null
}

export const ItemDialogsContext = createContext<Dialogs | null>(null)

/** The dialog that is open, or was the last one. */
type Shown = { itemKey: string; render: Awaited<ReturnType<LoadDialog>> | null }

type ItemDialogsProps = { checkout: CheckoutDialogs; orderKey?: string; children: ReactNode }

/** Shows the dialogs of the items inside it, above them: an item may be loaded again while its dialog is open. */
export function ItemDialogs({ checkout, orderKey, children }: ItemDialogsProps) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<Dialogs['failure']>(null)
  const area = useRef<HTMLDivElement>(null)

  const dialogs = useMemo((): Dialogs => {
    const open = (itemKey: string, load: LoadDialog) => {
      setFailure(null)
      load().then(
        (render) => setShown({ itemKey, render }),
        (error: unknown) => setFailure({ itemKey, text: failureText(error) }),
      )
    }
    return { ...checkout, orderKey, open, failure }
  }, [checkout, orderKey, failure])

  const close = () => setShown((last) => last && { ...last, render: null })
  useEffect(() => {
    // The button that opened the dialog is gone with its action.
    if (!shown || shown.render || document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>(`[data-item="${shown.itemKey}"]`)?.focus()
  }, [shown])

  return (
    <ItemDialogsContext value={dialogs}>
      <div ref={area}>{children}</div>
      {shown?.render?.({
        onClose: close,
        onFailed: (text) => {
          close()
          setFailure({ itemKey: shown.itemKey, text })
        },
        onDone: () => reloadOrders(queryClient),
      })}
    </ItemDialogsContext>
  )
}
