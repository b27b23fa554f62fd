import type { MountedCall } from '../server/test/routes/call-table.ts'

const CHAPTER = { university_id: 1, sorority_id: 1 }
const [EMAIL, PHONE, CODE, PROOF] = ['nora@example.com', '4045550199', '123456', 'A'.repeat(43)]

const REFUNDS = [{}, { refund_reason: 'OTHER', refund_reason_detail: 'Some text' }]

const GUEST_CARD = {
  credit_card_number: '4242424242424242',
  expiration_date: '2049-04-01',
  security_code: '123',
}
const TYPED_CARD = { ...GUEST_CARD, save_for_later: true }
const CARDS = [{ credit_card_id: 1 }, { credit_card: TYPED_CARD }]

/** Ways to make a call that is refused with its required fields alone. */
const WAYS: Record<string, Record<string, unknown>[]> = {
  'POST /ajax/customer/send-verification-code': [
    { phone_number: PHONE },
    { email: EMAIL, verification_message_type: 'CUSTOMER_LOGIN' },
  ],
  'PUT /ajax/customer/check-verification-code': [{ phone_number: PHONE }, { email: EMAIL }],
  'POST /ajax/customer/register': [{ verification_code: CODE }, { register_id: PROOF }],
  'POST /ajax/customer/login': [{ password: 'rosewood41' }, { verification_code: CODE }],
  'PUT /ajax/customer/reset-password': [
    { token: PROOF },
    { password: 'rosewood41' },
    { register_id: PROOF, phone_number: PHONE },
    { verification_code: CODE, email: EMAIL },
  ],
  'POST /ajax/cart/item': [
    { cart_type: 'INDIVIDUAL' },
    { cart_type: 'TRUNK_SHOW', trunk_show_id: 1, transaction_type: 'RENT' },
    { cart_type: 'INDIVIDUAL', transaction_type: 'PURCHASE', is_clearance: true },
  ],
  // The first reason does not need a detail; the last one does.
  'POST /ajax/order/order-item/{id}/refund-application': REFUNDS,
  'POST /ajax/order/{orderNumber}/accessory-item/refund-application': REFUNDS,
  'POST /ajax/checkout': CARDS.map((card) => ({
    ...card,
    cart_type: 'INDIVIDUAL',
    customer_address_id: 1,
  })),
  'POST /ajax/checkout/trunk-show': CARDS,
  'POST /ajax/checkout/guest-order': [{ credit_card: GUEST_CARD }],
  'POST /ajax/checkout/purchase-rental': CARDS,
  'POST /ajax/order/order-item/{id}/exchange-application': [{}, ...CARDS],
  'POST /ajax/rental-item/rental-record/extend': CARDS,
  'PUT /ajax/checkout/preview': [
    { cart_type: 'INDIVIDUAL' },
    { cart_type: 'INDIVIDUAL', customer_address_id: 1 },
    { trunk_show_id: 1 },
  ],
  'POST /ajax/questionnaire': [
    {},
    {
      email: EMAIL,
      cell_phone: PHONE,
      first_name: 'Nora',
      last_name: 'Lane',
      dress_size: 'M',
    },
  ],
  'POST /ajax/stock-alert': [{ email: EMAIL }],
  'PUT /ajax/trunk-show/check-online-trunk-show': [{}, CHAPTER],
  'PUT /ajax/trunk-show/login': [{}, CHAPTER],
}

/** Valid inputs; where a field is named, those that need it come first. */
export function inputsOf({ name, required }: MountedCall, field = ''): Record<string, unknown>[] {
  const inputs = (WAYS[name] ?? [{}]).map((way) => ({ ...required, ...way }))
  return inputs.toSorted((a, b) => Number(field in b) - Number(field in a))
}
