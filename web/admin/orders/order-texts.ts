import type { OrderKind } from '@twirl/contract/buying/orders'
import type { ListedOrder, WorkState } from '@twirl/contract/staff/orders/orders'

/** What has to be done with an order next (STAFF-14). */
export const WORK_TEXTS: Record<WorkState, string> = {
  TO_PACK: 'To pack',
  TO_SHIP: 'To ship',
  TO_HAND_OUT: 'To hand out',
  ON_THE_WAY: 'On the way',
  OUT: 'Out',
  OVERDUE: 'Overdue',
  TO_INSPECT: 'To inspect',
  DONE: 'Done',
  REFUNDED: 'Refunded',
}

export const KIND_TEXTS: Record<OrderKind, string> = {
  ONLINE_TRUNK_SHOW: 'Online show',
  IN_PERSON_TRUNK_SHOW: 'In-person show',
  GROUP_RENTAL: 'Group rental',
  INDIVIDUAL: 'Individual',
  FINAL_TRUNK_SHOW_OUTCOME_CHARGE: 'Charge after a show',
  EXTRA_FULL_PRICE_CHARGE: 'Charge at full price',
  EXTRA_ONE_TIME_RENTAL_CHARGE: 'Exchange or extra month',
  PURCHASE_RENTAL: 'Purchase of a rental',
}

export const PAYMENT_TEXTS: Record<ListedOrder['status'], string> = {
  PAID: 'Paid',
  OFFLINE_PAID: 'Paid offline',
  PARTIALLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
  FINANCIAL_REFUNDED: 'Refunded by finance',
  PAYMENT_FAILED: 'Payment failed',
}
