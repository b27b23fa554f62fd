import { call, type Entry, fields, text, values } from './entry.ts'

const WEB = 'web/src/'

/**
 * Literals that are not built yet, by the part that will build them. The change that builds an entry moves it to
 * `built.ts`, with its file. A text that may also occur on another page names its future folder.
 */
export const LATER: Record<string, Entry[]> = {
  catalog: [values(73, 'catalog.FILTER_KINDS', 'COLOR BRAND STYLE THEME SLEEVE')],

  orders: [
    text(40, WEB, 'Request Refund'),
    text(40, WEB, 'This month'),
    text(40, WEB, 'Last month'),
    text(40, WEB, 'This year'),
    values(
      78,
      'orders.RETURN_REASONS',
      'DIDNT_FIT DIDNT_LIKE_IT DAMAGED_ITEM DIDNT_RECEIVE_THE_ITEM OTHER',
    ),
    text(103, WEB, 'Fully Refunded'),
    text(103, WEB, 'Refund Total'),
    call(169, 'POST /ajax/order/{orderNumber}/accessory-item/refund-application', {
      input: ['refund_reason', 'refund_reason_detail'],
    }),
    call(169, 'POST /ajax/order/order-item/{id}/refund-application', {
      input: ['refund_reason', 'refund_reason_detail'],
    }),
  ],

  staff: [text(136, WEB, 'Permission Error')],

  telemetry: [
    call(182, 'GET /ajax/system/check-version', { output: ['version'] }),
    fields(183, 'telemetry.uploadEvents.input', 'events'),
  ],
}
