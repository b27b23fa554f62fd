import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import type { ReactNode } from 'react'
import type { CardForm, PayableCard, PaymentSlot } from '../placement/submission.ts'
import type { AskBank } from '../placement/use-bank-question.ts'

/** For a dialog that pays something for an item that the customer has rented. */
export type RentedItemDialogProps = {
  order: Order
  item: OrderItem
  /** The card that pays; null until it is complete. */
  card: PayableCard | null
  /** The form of the card, when the card that pays is typed. */
  cardForm: CardForm | null
  /** The choice of the card. */
  renderPayment: (slot: PaymentSlot) => ReactNode
  askBank: AskBank
  /** The chosen card was deleted elsewhere. */
  onCardGone: () => Promise<void>
  onClose: () => void
  /** The orders have changed. */
  onDone: () => Promise<void>
}

/** A dialog has no buttons of wallets: their window would lie below it. */
export const slotOf = (preview: { total: number } | undefined): PaymentSlot => ({
  total: preview?.total ?? null,
  missing: null,
  onWallet: null,
})
