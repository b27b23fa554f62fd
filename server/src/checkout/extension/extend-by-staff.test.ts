import { previewExtension, extendRental } from '@twirl/contract/buying/extensions'
import { deleteCard } from '@twirl/contract/buying/credit-cards'
import { getOrder, makeReturn } from '@twirl/contract/buying/orders'
import {
  extendRentalByStaff,
  listExtendableItems,
  previewStaffExtension,
} from '@twirl/contract/staff/orders/extensions'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, startOfDay } from '#platform/new-york-time.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { openCheckoutShop, RENT } from '../../../test/checkout/checkout-shop.ts'
import { insertSizes, newRenter } from '../../../test/checkout/renter.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { DEFAULT_SETTINGS } from '../../system/default-settings.ts'

const MONTH = DEFAULT_SETTINGS.extension_terms.extension_days
const REASON = 'The parcel arrived after the party.'

const shop = await openCheckoutShop()
const { db, clock } = shop
const staff = await logInStaff(shop, ['service'])
const colleague = await logInStaff(shop, ['service'])
let dresses = 300

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

async function newKeeper() {
  const { m: sku } = await insertSizes(db, ++dresses)
  const renter = await newRenter(shop, { sku })
  const { itemId: order_item_id, order_number: orderNumber } = renter
  const dueDate = async () =>
    bodyOf(await renter.visitor.call(getOrder, { orderNumber })).order_items[0]!.rental!.due_date
  const preview = (is_free: boolean, member = staff) =>
    member.call(previewStaffExtension, { order_item_id, is_free })
  const extend = (order_token: string, is_free: boolean, member = staff) =>
    member.call(extendRentalByStaff, { order_item_id, is_free, order_token, reason: REASON })
  const list = async () => bodyOf(await staff.call(listExtendableItems, { orderNumber }))
  return { ...renter, order_item_id, dueDate, preview, extend, list }
}

const auditOf = (orderNumber: string) =>
  db
    .selectFrom('audit_entry')
    .select(['staff_id', 'action', 'before', 'after', 'reason'])
    .where('subject_id', '=', orderNumber)
    .execute()

describe('GET /ajax/admin/order/{orderNumber}/extension', () => {
  test('shows until when each piece can be kept, what that costs, and the card', async () => {
    const keeper = await newKeeper()
    expect(await keeper.list()).toEqual({
      items: [
        {
          id: keeper.order_item_id,
          title: expect.any(String),
          size: 'M',
          color: expect.any(String),
          quantity_out: 2,
          due_date: keeper.return_by,
          new_due_date: addDays(keeper.return_by, MONTH),
          price: 2 * RENT,
          refusal: null,
        },
      ],
      card: { brand: 'visa', last_four: '4242' },
    })
  })

  test('says why a piece cannot be extended, and knows no card that the customer deleted', async () => {
    const keeper = await newKeeper()
    await keeper.visitor.call(makeReturn, { order_item_id: keeper.order_item_id })
    await keeper.visitor.call(deleteCard, { id: keeper.credit_card_id })
    expect(await keeper.list()).toMatchObject({
      items: [{ new_due_date: null, price: null, refusal: 'IN_OTHER_HANDS' }],
      card: null,
    })
  })

  test('does not know other orders', async () => {
    const { error } = await staff.call(listExtendableItems, { orderNumber: 'TW-00000000' })
    expect(error.error_code).toBe('ORDER_NOT_FOUND')
  })
})

describe('POST /ajax/admin/order/extension', () => {
  test('extends for nothing, with the reason in the audit log, once (STAFF-54)', async () => {
    const keeper = await newKeeper()
    const { order_token, total } = bodyOf(await keeper.preview(true))
    expect(total).toBe(0)
    const first = await keeper.extend(order_token, true)
    expect(first.status).toBe(200)
    expect((await keeper.extend(order_token, true)).body).toEqual(first.body)
    const due = addDays(keeper.return_by, MONTH)
    expect(await keeper.dueDate()).toBe(due)
    expect(await auditOf(keeper.order_number)).toEqual([
      {
        staff_id: staff.id,
        action: 'order.extend-rental',
        before: { item: keeper.order_item_id, due_date: keeper.return_by },
        after: { item: keeper.order_item_id, due_date: due, charged_cents: 0 },
        reason: REASON,
      },
    ])
    const facts = await shop.db
      .selectFrom('rental_fact')
      .innerJoin('rental', 'rental.id', 'rental_fact.rental_id')
      .select(['said_by', 'staff_id'])
      .where('kind', '=', 'EXTENDED')
      .where('order_item_id', '=', keeper.order_item_id)
      .execute()
    const said = { said_by: 'STAFF', staff_id: staff.id }
    expect(facts).toEqual([said, said])
    const [mail] = await shop.outbox(keeper.email)
    expect(mail!.subject).toContain(formatDay(due))
    expect(mail!.text).toContain('Free')
  })

  test('charges the card of the order', async () => {
    const keeper = await newKeeper()
    const { order_token, total } = bodyOf(await keeper.preview(false))
    expect(total).toBe(2 * RENT)
    const { order_number: orderNumber } = bodyOf(await keeper.extend(order_token, false))
    const order = bodyOf(await keeper.visitor.call(getOrder, { orderNumber }))
    expect(order).toMatchObject({ total: 2 * RENT, card: { last_four: '4242' } })
    expect(await auditOf(keeper.order_number)).toMatchObject([
      { after: { charged_cents: 2 * RENT * 100 } },
    ])
  })

  test('does not charge a card that the customer deleted', async () => {
    const keeper = await newKeeper()
    const { order_token } = bodyOf(await keeper.preview(false))
    await keeper.visitor.call(deleteCard, { id: keeper.credit_card_id })
    expect((await keeper.extend(order_token, false)).error.error_code).toBe('CARD_NOT_FOUND')
    expect(await keeper.dueDate()).toBe(keeper.return_by)
  })

  test('needs a reason, and the token of the same extension', async () => {
    const keeper = await newKeeper()
    const { order_token } = bodyOf(await keeper.preview(true))
    const { order_item_id } = keeper
    const empty = await staff.call(extendRentalByStaff, {
      order_item_id,
      is_free: true,
      order_token,
      reason: ' ',
    })
    expect(empty.error.fields).toEqual({ reason: 'Required' })
    expect((await keeper.extend(order_token, false)).error.error_code).toBe('ORDER_TOKEN_MISMATCH')
    expect(await keeper.dueDate()).toBe(keeper.return_by)
  })

  test('tells the second of two members what the state is and who changed it (STAFF-55)', async () => {
    const keeper = await newKeeper()
    const [mine, theirs] = [
      bodyOf(await keeper.preview(true)),
      bodyOf(await keeper.preview(true, colleague)),
    ]
    const answers = await Promise.all([
      keeper.extend(mine.order_token, true),
      keeper.extend(theirs.order_token, true, colleague),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(refused.error.error_code).toBe('STEP_REFUSED')
    expect(await keeper.dueDate()).toBe(addDays(keeper.return_by, MONTH))
    expect(await auditOf(keeper.order_number)).toHaveLength(1)

    const winner = answers[0].status === 200 ? staff : colleague
    const loser = winner === staff ? colleague : staff
    const token = winner === staff ? theirs.order_token : mine.order_token
    const { name } = await db
      .selectFrom('staff_member')
      .select('name')
      .where('id', '=', winner.id)
      .executeTakeFirstOrThrow()
    const again = await keeper.extend(token, true, loser)
    const due = formatDay(addDays(keeper.return_by, MONTH))
    expect(again.error.message).toBe(
      `This piece is now due on ${due}: ${name} extended it on ${formatDay(dayOf(clock.now()))}.`,
    )
  })

  test('loses against a customer who extends at the same time, or wins', async () => {
    const keeper = await newKeeper()
    const { order_item_id, credit_card_id, visitor } = keeper
    const own = bodyOf(await visitor.call(previewExtension, { order_item_id }))
    const { order_token } = bodyOf(await keeper.preview(true))
    const answers = await Promise.all([
      visitor.call(extendRental, { order_item_id, credit_card_id, order_token: own.order_token }),
      keeper.extend(order_token, true),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await keeper.dueDate()).toBe(addDays(keeper.return_by, MONTH))
  })

  test.each([
    [
      'is promised to another customer in that time',
      ({ unitIds, return_by }: Awaited<ReturnType<typeof newKeeper>>) => {
        const [from, to] = [startOfDay(addDays(return_by, 15)), startOfDay(addDays(return_by, 20))]
        return sql`
          insert into booking (unit_id, sku, kind, state, during, reference)
          select id, sku, 'RENTAL', 'CONFIRMED', tstzrange(${from}, ${to}), 'promised'
          from unit where id = ${unitIds[0]}`.execute(db)
      },
    ],
    [
      'announced on',
      ({ visitor, order_item_id }: Awaited<ReturnType<typeof newKeeper>>) =>
        visitor.call(makeReturn, { order_item_id }),
    ],
    [
      'no account',
      ({ order_number }: Awaited<ReturnType<typeof newKeeper>>) =>
        sql`update customer_order set customer_id = null where order_number = ${order_number}`.execute(
          db,
        ),
    ],
  ])('is refused with its state: %s', async (text, happen) => {
    const keeper = await newKeeper()
    await happen(keeper)
    const { error } = await keeper.preview(true)
    expect(error.error_code).toBe('STEP_REFUSED')
    expect(error.message).toContain(text)
  })
})
