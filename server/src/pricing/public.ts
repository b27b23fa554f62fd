export {
  deliveryFeeOf,
  type DiscountRule,
  meetsMinimum,
  type Order,
  type OrderLine,
  orderTotals,
  type OrderTotals,
  taxLinesOf,
} from './order-totals.ts'
export { discountShareOf, type PaidLine, type RefundPart, splitRefund } from './split-refund.ts'
