import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { insertCoupon } from './coupon-factory.ts'
import { insertCustomer } from './factories.ts'
import { insertOrder } from './order-factory.ts'
import { insertStaff } from './staff-factory.ts'
import { insertTrunkShow } from './trunk-show-factory.ts'

/** Words that occur nowhere else: where one is found, the person is. */
export const MARKERS = ['zebulonia', 'quaxley', '2125550199']

const NAME = { first_name: 'Zebulonia', last_name: 'Quaxley' }
const EMAIL = 'zebulonia@quaxley.example'
const PHONE = '2125550199'
const ADDRESS = {
  ...NAME,
  cell_phone: PHONE,
  street_address: '77 Quaxley Street',
  apt_unit_floor: 'Quaxley Wing',
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30301',
}
const LONG_AGO = '2026-05-04T16:00:00Z'

/** A customer who has left something in every table that keeps data of persons. Needs the product 1 of `insertProduct`. */
export async function insertPerson(db: Database): Promise<{ id: number; email: string }> {
  const { id: customer_id } = await insertCustomer(db, {
    ...NAME,
    email: EMAIL,
    phone_number: PHONE,
    dress_size: 'M',
    referral_source: 'FRIEND',
  })
  const owner = `c:${customer_id}`
  await db
    .insertInto('customer_address')
    .values({ ...ADDRESS, customer_id })
    .execute()
  const card = { token: 'quaxley-token', brand: 'visa', last_four: '4242' }
  const dates = { expiration_date: '2030-01-01', created_at: LONG_AGO }
  await db
    .insertInto('credit_card')
    .values({ ...card, ...dates, customer_id, fingerprint: 'quaxley-card' })
    .execute()
  const piece = { sku: 'T-1-BLACK-M', transaction_type: 'RENT', is_clearance: false }
  await db
    .insertInto('cart_item')
    .values({ ...piece, owner, cart_type: 'INDIVIDUAL', quantity: 1 })
    .execute()
  await db.insertInto('favorite').values({ owner, product_id: 1, source: 'ALL' }).execute()
  await db
    .insertInto('stock_alert')
    .values({ ...piece, owner, customer_id, product_id: 1, created_at: LONG_AGO })
    .execute()
  await insertEventData(db, customer_id, owner)
  await insertMessages(db, owner)
  await insertOrders(db, customer_id)
  await db
    .insertInto('mail_link')
    .values({
      token_hash: 'link',
      purpose: 'CONFIRM_EMAIL',
      customer_id,
      email: EMAIL,
      expires_at: new Date(),
    })
    .execute()
  return { id: customer_id, email: EMAIL }
}

async function insertEventData(db: Database, customer_id: number, owner: string): Promise<void> {
  const trunk_show_id = await insertTrunkShow(db, {
    state: 'CLOSED',
    opens_at: '2026-01-01',
    closes_at: '2026-02-01',
    lead_customer_id: customer_id,
    lead_name: 'Zebulonia Quaxley',
    shipping_address: JSON.stringify(ADDRESS),
  })
  await db.insertInto('trunk_show_grant').values({ owner, trunk_show_id }).execute()
  await db
    .insertInto('requested_product')
    .values({ customer_id, product_id: 1, size: 'M' })
    .execute()
  const invited = { ...NAME, email: EMAIL, phone_number: PHONE, customer_id }
  await db
    .insertInto('invitation')
    .values({ ...invited, trunk_show_id })
    .execute()
  await db
    .insertInto('questionnaire')
    .values({
      ...NAME,
      email: EMAIL,
      cell_phone: PHONE,
      customer_id,
      trunk_show_id,
      dress_size: 'M',
      note: 'Quaxley likes black.',
      is_email_proven: true,
      is_phone_proven: true,
      guest_hash: 'guest',
    })
    .execute()
  // The order of another member of the group names its leader.
  await insertOrder(db, { trunk_show_id, lead_name: 'Zebulonia Quaxley', channel: 'GROUP_RENTAL' })
  await insertMark(db, customer_id, trunk_show_id)
}

/** The person handed out what another member ordered. */
async function insertMark(db: Database, customer_id: number, trunk_show_id: number): Promise<void> {
  await sql`
    insert into piece_mark (mark_key, kind, trunk_show_id, order_item_id, unit_id, lead_customer_id, happened_at,
      recorded_at, has_effect)
    select gen_random_uuid(), 'HAND_OUT', ${trunk_show_id}, i.id, u.id, ${customer_id}, now(), now(), false
    from unit u, order_item i join customer_order o on o.id = i.order_id
    where o.trunk_show_id = ${trunk_show_id} limit 1`.execute(db)
}

async function insertMessages(db: Database, owner: string): Promise<void> {
  const message = {
    name: 'Zebulonia Quaxley',
    email: EMAIL,
    phone_number: PHONE,
    message: 'This is Quaxley.',
    message_token: 'token',
  }
  const referred = { ...message, referral_source: 'FRIEND' }
  const { id: contact_message_id } = await db
    .insertInto('contact_message')
    .values({ ...message, owner })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertReply(db, contact_message_id)
  // As a guest, with the proven address.
  await db
    .insertInto('career_application')
    .values({ ...referred, owner: 'g:test', position: 'Quaxley' })
    .execute()
  await db
    .insertInto('lead_application')
    .values({
      ...referred,
      owner,
      group_name: 'The Quaxleys',
      group_size: 5,
      shipping_address: JSON.stringify(ADDRESS),
      state: 'REFUSED',
      refusal: 'Dear Quaxley',
      password_hint: 'The dog of the Quaxleys',
    })
    .execute()
}

async function insertReply(db: Database, contact_message_id: number): Promise<void> {
  const { id: staff_id } = await insertStaff(db)
  const { id: case_id } = await db
    .insertInto('message_case')
    .values({ contact_message_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reply = { case_id, kind: 'REPLY', staff_id, token: 'reply', created_at: LONG_AGO }
  await db
    .insertInto('message_entry')
    .values({ ...reply, text: 'Dear Zebulonia, thank you.' })
    .execute()
}

async function insertOrders(db: Database, customer_id: number): Promise<void> {
  const delivered = { shipped_at: LONG_AGO, delivered_at: LONG_AGO }
  const order = { email: EMAIL, delivery_address: JSON.stringify(ADDRESS), shipment: delivered }
  const own = await insertOrder(db, {
    ...order,
    customer_id,
    items: [
      {
        rental: {
          return_requested_at: LONG_AGO,
          return_reason: 'Quaxley grew.',
          received_at: LONG_AGO,
          inspected_at: LONG_AGO,
          is_worn: false,
        },
        refund: {
          reason: 'OTHER',
          detail: 'Quaxley did not like it.',
          answer: 'Dear Zebulonia, no.',
          state: 'REJECTED',
          decided_at: LONG_AGO,
        },
      },
    ],
  })
  const guest = await insertOrder(db, order)
  await insertStaffTexts(db, own)
  await db
    .updateTable('payment')
    .set({ card_token: 'quaxley', card_fingerprint: 'quaxley-card' })
    .where('order_token', 'in', [own.order_token, guest.order_token])
    .execute()
  await db
    .updateTable('payment')
    .set({ card_reference: 'quaxley', is_confirmation: true, gateway_customer: 'quaxley' })
    .where('order_token', '=', own.order_token)
    .execute()
  await insertCouponUse(db, customer_id, own.order_token)
  const quote = { email: EMAIL, delivery_address: ADDRESS, tax_address: ADDRESS }
  await db
    .updateTable('checkout')
    .set({ quote: JSON.stringify(quote), attempt: 1 })
    .where('order_token', 'in', [own.order_token, guest.order_token])
    .execute()
}

/** What staff wrote to the person about an order. */
async function insertStaffTexts(
  db: Database,
  { id: order_id, order_token }: { id: number; order_token: string },
): Promise<void> {
  const { id: staff_id } = await insertStaff(db)
  const { id: order_item_id } = await db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('extra_charge')
    .values({
      order_token,
      order_id,
      order_item_id,
      kind: 'LATE',
      amount_cents: 1_999,
      explanation: 'Dear Zebulonia, it came back late.',
      request_key: crypto.randomUUID(),
      created_by: staff_id,
      created_at: LONG_AGO,
      offline_method: 'CHECK',
      offline_reference: 'Check of Quaxley',
      objection: 'Quaxley was on time.',
      objected_at: LONG_AGO,
      objection_closed_at: LONG_AGO,
      objection_closed_by: staff_id,
      objection_decision: 'KEPT',
      objection_answer: 'Dear Zebulonia, the scan shows it.',
    })
    .execute()
  await db
    .insertInto('refund_proposal')
    .values({
      order_id,
      request_key: crypto.randomUUID(),
      state: 'DECLINED',
      share: '{}',
      amount_cents: 20_000,
      answer: 'Dear Zebulonia, here it is.',
      reason: 'The zipper broke.',
      proposed_by: staff_id,
      proposed_at: LONG_AGO,
      decided_by: staff_id,
      decided_at: LONG_AGO,
    })
    .execute()
  await db
    .insertInto('refund')
    .values({
      order_id,
      kind: 'FINANCIAL',
      state: 'PAID',
      amount_cents: 1,
      gateway_key: crypto.randomUUID(),
      created_at: LONG_AGO,
      paid_at: LONG_AGO,
      outside_method: 'CHECK',
      outside_reference: 'Check to Quaxley',
      answer: 'Dear Zebulonia, sorry.',
      outside_by: staff_id,
    })
    .execute()
  await db
    .insertInto('dispute')
    .values({
      gateway_dispute_id: crypto.randomUUID(),
      charge_id: 'ch_disputed',
      order_id,
      state: 'WON',
      is_inquiry: false,
      reason: 'fraudulent',
      amount_cents: 100,
      opened_at: LONG_AGO,
      evidence: JSON.stringify({ customer_name: 'Zebulonia Quaxley' }),
      drafted_at: LONG_AGO,
      seen_at: LONG_AGO,
    })
    .execute()
  await db
    .insertInto('outside_receipt')
    .values({
      order_id,
      amount_cents: 100,
      method: 'CHECK',
      reference: 'Check of Quaxley',
      request_key: crypto.randomUUID(),
      recorded_by: staff_id,
      recorded_at: LONG_AGO,
    })
    .execute()
}

async function insertCouponUse(
  db: Database,
  customer_id: number,
  reference: string,
): Promise<void> {
  const { id: coupon_id } = await db
    .selectFrom('coupon')
    .select('id')
    .where('code', '=', await insertCoupon(db))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('coupon_use')
    .values({
      coupon_id,
      customer_id,
      reference,
      email_hash: 'quaxley',
      card_fingerprint: 'quaxley-card',
      once_per_customer: true,
      redeemed_at: LONG_AGO,
    })
    .execute()
}
