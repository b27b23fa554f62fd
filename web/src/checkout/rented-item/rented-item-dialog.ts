import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import type { ReactNode } from 'react'
import type { CardForm, PayingCard } from '../placement/submission.ts'

/** For a dialog that pays something for an item that the customer has rented. */
export type RentedItemDialogProps = {
  order: Order
  item: OrderItem
  /** The card that pays, with its name for a sentence; null until there is one. */
  card: (PayingCard & { name: string }) | null
  /** The form of the card, when the card that pays is typed. */
  cardForm: CardForm | null
  /** The choice of the card. */
  payment: ReactNode
  /** The chosen card was deleted elsewhere. */
  onCardGone: () => Promise<void>
  onClose: () => void
  /** The orders have changed. */
  onDone: () => Promise<void>
}
