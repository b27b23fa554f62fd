export { orderMail } from './order-mail.ts'
export { newOrderNumber, orderKeyOf } from './order-number.ts'
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
  listOwedRefunds,
  listPaymentsByKey,
  type PaymentCard,
  type PendingPayment,
  pendingPayment,
  reserveWholeRefund,
} from './payments.queries.ts'
export {
  findRentedItem,
  getRentedItem,
  markForPurchase,
  type RentedItem,
  unmarkForPurchase,
} from './rented-items.queries.ts'
