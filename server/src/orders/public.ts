export { exchangeMail } from './mails/exchange-mail.ts'
export {
  countExchanges,
  type ExchangeableItem,
  findCardOfOrder,
  findExchangeableItem,
  lockOrder,
  markForExchange,
  unmarkForExchange,
} from './exchanges.queries.ts'
export { actionsOf } from './item-actions.ts'
export { loadItemFacts } from './item-facts.ts'
export { orderMail } from './mails/order-mail.ts'
export { newOrderNumber, orderKeyOf, orderLinkOf } from './order-number.ts'
export {
  type DeliveryAddress,
  findCustomerEmail,
  insertOrder,
  type NewOrder,
} from './orders.queries.ts'
export {
  completeWholeRefund,
  failPayment,
  findPendingPayment,
  insertPayment,
  listOwedRefunds,
  listPaymentsByKey,
  type PaymentCard,
  type PendingPayment,
  reserveWholeRefund,
} from './payments.queries.ts'
export {
  findRentedItem,
  getRentedItem,
  markForPurchase,
  type RentedItem,
  unmarkForPurchase,
} from './rented-items.queries.ts'
export { lockItem } from './rentals/rental-records.queries.ts'
export { startReturn } from './rentals/start-return.ts'
