import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import type { NewOrder, NewOrderItem } from '../orders.queries.ts'
import {
  applicationMail,
  refundMail,
  refundRequestMail,
  rejectionMail,
} from '../refunds/refund-mails.ts'
import { cancelMail } from './cancel-mail.ts'
import { correctedLabelMail } from './corrected-label-mail.ts'
import { dueMail } from './due-mail.ts'
import { exchangeMail } from './exchange-mail.ts'
import { extensionMail } from './extension-mail.ts'
import { movedMail } from './moved-mail.ts'
import { orderMail } from './order-mail.ts'
import { returnMistakenMail } from './return-mistaken-mail.ts'
import { returnReceivedMail } from './return-received-mail.ts'
import { shippedMail } from './shipped-mail.ts'
import { unconfirmedReturnMail } from './unconfirmed-return-mail.ts'
import { swapMail, swapProposalMail } from './swap-mails.ts'

type Kind =
  | 'order'
  | 'shipped'
  | 'corrected-label'
  | 'return-received'
  | 'unconfirmed-return'
  | 'return-mistaken'
  | 'exchange'
  | 'extension'
  | 'swap-proposed'
  | 'swapped'
  | 'due-soon'
  | 'due-today'
  | 'overdue'
  | 'still-overdue'
  | 'canceled'
  | 'event-moved'
  | 'refund-request'
  | 'refund'
  | 'refund-rejected'
  | 'refund-application'

const { order_number } = SAMPLE
const order_token = '0'.repeat(32)
const SHIPPED_AT = new Date('2026-05-05T16:00:00Z')
const RECEIVED_AT = new Date('2026-06-05T16:00:00Z')
const DUE_ON = '2026-06-08'
const LABEL = { carrier: 'UPS', tracking_number: '1Z 999 AA1 01 2345 6784' } as const

const ADDRESS = {
  first_name: SAMPLE.first_name,
  last_name: 'Lane',
  cell_phone: '4045550177',
  street_address: '12 Peach Street',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA' as const,
  zip_code: '30301',
}

export const orderMailSamples: MailSamples<Kind> = ({ to, origin, imageKey, rentalDays }) => {
  const link = `${origin}/order/${order_number}`
  const piece = {
    title: 'Reverie Mini Dress',
    size: 'M' as const,
    color: 'Blush',
    quantity: 1,
    image_key: imageKey,
  }
  const item: NewOrderItem = {
    ...piece,
    line: 0,
    sku: 'SAMPLE-1',
    product_id: 1,
    transaction_type: 'RENT',
    is_clearance: false,
    price_cents: 6_500,
    discount_cents: 650,
    tax_cents: 468,
    rental_item_id: null,
    exchanged_item_id: null,
  }
  const order: NewOrder = {
    order_number,
    order_token,
    owner: 'g:sample',
    customer_id: null,
    email: to,
    channel: 'INDIVIDUAL',
    subtotal_cents: 6_500,
    discount_cents: 650,
    delivery_fee_cents: 0,
    tax_cents: 468,
    delivery_tax_cents: 0,
    total_cents: 6_318,
    coupon_code: 'WELCOME10',
    discount_type: 'PERCENTAGE',
    discount_value: 10,
    delivery_address: ADDRESS,
    trunk_show_id: null,
    trunk_show_theme: null,
    lead_name: null,
    party_date: null,
    original_order_id: null,
    arrives_by: '2026-05-08',
    return_by: DUE_ON,
    review_reason: null,
    tax_owed_cents: null,
    paid_at: SHIPPED_AT,
    items: [item],
  }
  const rented = {
    ...item,
    id: 1,
    order_token,
    order_number,
    original_order_id: 1,
    delivery_address: ADDRESS,
    trunk_show_id: null,
    due_date: DUE_ON,
  }
  const dueOrder = {
    order_number,
    order_token,
    email: to,
    trunk_show_id: null,
    lead_name: null,
    due_on: DUE_ON,
    items: [{ ...item, id: 1 }],
    late_charges: { additional_month_cents: 6_500, full_price_cents: 19_800 },
  }
  const parcel = {
    ...order,
    id: 1,
    email: to,
    ...LABEL,
    packed_at: SHIPPED_AT,
    shipped_at: SHIPPED_AT,
    delivered_at: null,
    unpack_count: 0,
    person: SAMPLE.name,
    items: [{ ...piece, line: 0, transaction_type: 'RENT' as const }],
    is_exchange: false,
    replaced: [],
  }
  const refunded = {
    id: 1,
    order_number,
    order_token,
    email: to,
    total_cents: 6_318,
    refunded_cents: 0,
    payment_id: 1,
    charge_id: 'sample',
    captured_cents: 6_318,
    refund_reserved_cents: 0,
    card_brand: 'Visa',
    card_last_four: '4242',
    canceled_at: null,
  }
  const applied = {
    order_id: 1,
    order_number,
    owner: 'g:sample',
    paid_at: SHIPPED_AT,
    claimed_at: null,
    email: to,
    channel: 'INDIVIDUAL' as const,
    lead_name: null,
    shipped_at: SHIPPED_AT,
    title: piece.title,
  }
  const recorded = {
    ...piece,
    id: 1,
    line: 0,
    order_number,
    order_token,
    email: to,
    is_in_checkout: false,
    received_at: RECEIVED_AT,
    inspected_at: null,
    is_worn: null,
  }
  const rental = { order_number, link }
  const swap = {
    to,
    order_number,
    name: 'Mia K.',
    given: piece,
    got: { ...piece, title: 'Odette Midi Dress', color: 'Sage' },
    pay_cents: 540,
    get_back_cents: 0,
    link,
  }
  return {
    order: () => orderMail(to, order, link),
    shipped: () =>
      shippedMail(parcel, {
        pieces: parcel.items,
        label: LABEL,
        shipped_at: SHIPPED_AT,
        rental_days: rentalDays,
        link,
      }),
    'corrected-label': () => correctedLabelMail({ order_number, email: to }, LABEL, link),
    'return-received': () => returnReceivedMail(recorded, RECEIVED_AT, link),
    'unconfirmed-return': () => unconfirmedReturnMail(recorded, RECEIVED_AT, link),
    'return-mistaken': () => returnMistakenMail(recorded, RECEIVED_AT, link),
    exchange: () => exchangeMail(to, { order, returned: rented, link }),
    extension: () => extensionMail(to, { order, rental, due_after: '2026-07-08' }),
    'swap-proposed': () => swapProposalMail(swap),
    swapped: () => swapMail(swap),
    'due-soon': () => dueMail(dueOrder, 'SOON', link),
    'due-today': () => dueMail(dueOrder, 'TODAY', link),
    overdue: () => dueMail(dueOrder, 'OVERDUE', link),
    'still-overdue': () => dueMail(dueOrder, 'STILL_OVERDUE', link),
    canceled: () =>
      cancelMail(refunded, {
        pieces: [piece],
        amount_cents: 6_318,
        replaced: [],
        hasRequest: false,
        message: 'We’re sorry: the dress was damaged on its way back to us.',
        link,
      }),
    'event-moved': () =>
      movedMail(
        { email: to, order_number },
        {
          theme: 'Spring Formal',
          arrives_by: '2026-05-08',
          party_date: '2026-05-09',
          message: null,
          link,
        },
      ),
    'refund-request': () => refundRequestMail(applied, { send_back_way: 'LABEL', link }),
    refund: () =>
      refundMail(refunded, { id: 1, kind: 'ITEMS', amount_cents: 6_318, answer: null }, link),
    'refund-rejected': () =>
      rejectionMail(refunded, {
        title: piece.title,
        answer: 'The dress was worn, so we can’t refund it.',
        link,
      }),
    'refund-application': () =>
      applicationMail(to, applied, { reason: 'DIDNT_FIT', detail: 'It is too small.' }),
  }
}
