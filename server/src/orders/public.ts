export { listBookedOrders } from './booked-orders.queries.ts'
export { hasBoxLeft } from './boxes/boxes.queries.ts'
export { BookComparison } from './books/book-comparison.ts'
export { countDifferences } from './books/books.queries.ts'
export { countDisputes } from './disputes/disputes.queries.ts'
export { disputeMailSample } from './disputes/dispute-mail.ts'
export { syncDispute } from './disputes/sync-disputes.ts'
export {
  countOrdersOfEvents,
  type EventOrder,
  listOpenOrdersOfEvent,
  listOrdersOfEvent,
  listPromisedPieces,
  listSentLines,
  type SentLine,
} from './event-orders.queries.ts'
export { listEventPieces } from './hand-out/list-event-pieces.ts'
export { markPiece } from './hand-out/mark-piece.ts'
export { undoMark } from './hand-out/undo-mark.ts'
export { exchangeMail } from './mails/exchange-mail.ts'
export { extensionMail } from './mails/extension-mail.ts'
export {
  countExchanges,
  type ExchangeableItem,
  findCardOfOrder,
  findExchangeableItem,
} from './exchanges.queries.ts'
export {
  type Extension,
  extensionOf,
  type ExtensionRules,
  LATE_MONTH_DAYS,
} from './extension-rules.ts'
export { findOrderId } from './extensions.queries.ts'
export { isOpen, lastExtension, type Rental } from './rentals/rental.ts'
export { sentBackDay } from './rentals/sent-back-day.ts'
export { inspectFound, lockLostRental, receiveFound } from './rentals/find-lost-unit.ts'
export { changePlaces, findOpenPlace, lockPlace } from './rentals/change-places.ts'
export type { OpenPlace } from './rentals/open-place.queries.ts'
export { endRentals } from './rentals/end-rentals.ts'
export { extendRentals } from './rentals/extend-rentals.ts'
export {
  countPaidDays,
  listRentals,
  relinkRentals,
  undoFoundInspection,
} from './rentals/rentals.queries.ts'
export { actionsOf, hasArrived } from './item-actions.ts'
export { type FactsOfItem, loadFactsOfOrders, loadItemFacts } from './item-facts.ts'
export { lateChargesOf } from './late-charges.ts'
export { type HigherMailKind, mailOfOrder, type MailOfOrder, unfit } from './mails/mail-of-order.ts'
export { orderMail } from './mails/order-mail.ts'
export { newOrderNumber, orderKeyOf, orderLinkOf } from './order-number.ts'
export {
  type DeliveryAddress,
  findCustomerEmail,
  findPendingPayment,
  insertOrder,
  insertPayment,
  lockOrders,
  type NewOrder,
  type PaymentCard,
  type PendingPayment,
  type TypedCardUse,
} from './orders.queries.ts'
export {
  completeWholeRefund,
  failPayment,
  findDeclineReason,
  listAttachedReferences,
  listOwedRefunds,
  listPaymentsByKey,
  storeClientSecret,
  reserveWholeRefund,
} from './payments.queries.ts'
export {
  findOwnRentedItem,
  findRentedItem,
  getRentedItem,
  lockItem,
  markCharged,
  markItem,
  type RentedItem,
  unmarkItem,
} from './rented-items.queries.ts'
export { findRefundedOrder } from './refunds/refunds.queries.ts'
export { restOf } from './refunds/reserve-refund.ts'
export { findGivenOfRequest } from './refunds/staff/proposals.queries.ts'
export { giveOfOrder } from './refunds/staff/refund-order.ts'
export { outcomeOf } from './refunds/staff/refund-outcome.ts'
export { lateRefundKey } from './refunds/gateway-book.queries.ts'
export { giveBack } from './refunds/pay-refund.ts'
export {
  reconcileRefunds,
  reconcileRefundsOf,
  type RefundReconciliation,
} from './refunds/reconcile-refunds.ts'
export { startReturn } from './returns/make-return.ts'
export { type BenchedItem, findBenchedItem } from './returns/benched-item.queries.ts'
export { findSoldItem, type SoldItem } from './returns/sold-pieces.queries.ts'
export { soldRefusal, takeBackSold } from './returns/take-back-sold.ts'
export { forgetReceipt } from './returns/forget-receipt.ts'
export { checkInUnit, forgetInspection, lockForCheckIn } from './returns/check-in-unit.ts'
export { findOrderLines, listOrdersOfTokens } from './order-lines.queries.ts'
export { cancelOrder } from './steps/cancel-order.ts'
export { moveOrder } from './steps/move-order.ts'
export { canSwap, isSwappable } from './swaps/is-swappable.ts'
export {
  exchangePieces,
  hasSku,
  listItemsOfEvent,
  listOfferedItems,
  listSwapItems,
  listSwapItemsOfOrder,
  lockSwapItems,
  setOffered,
  type SwapItem,
} from './swaps/swap-items.queries.ts'
export { swapMail, swapProposalMail } from './mails/swap-mails.ts'
export { lockRefundedOrder } from './refunds/refunds.queries.ts'
export { reserveRefund } from './refunds/reserve-refund.ts'
export { StepRefused } from './step-refused.ts'
export {
  countOrdersOfPerson,
  forgetCards,
  listOrdersOfPerson,
  personalOrders,
} from './personal-orders.queries.ts'
export { packByScan } from './parcels/pack-by-scan.ts'
export { orderOfDeparture } from './parcels/ship-orders.ts'
export { takeOutText } from './parcels/open-parcel.ts'
export { findPacker } from './parcels/parcel-state.ts'
export { findParcel } from './parcels/parcels.queries.ts'
export {
  countOrderWork,
  countRefundProposals,
  countRefundRequests,
  countTaxOwed,
  type Waiting,
} from './today/order-queues.queries.ts'
export {
  listEventFigures,
  listOrderDays,
  listProductFigures,
  type SoldPart,
} from './today/order-figures.queries.ts'
export { searchOrders } from './today/order-search.queries.ts'
export { orderMailSamples } from './mails/order-mail-samples.ts'
export {
  findFirstOrderTime,
  listLineIncomes,
  listOrderFacts,
} from './reports/order-facts.queries.ts'
