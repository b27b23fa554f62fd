import { addCartItem, listCarts } from '@twirl/contract/buying/cart'
import { getOrder, releaseStyle } from '@twirl/contract/buying/orders'
import { getTrunkShow, listTakenStyles } from '@twirl/contract/groups/trunk-shows'
import { changeEvent, getEvent } from '@twirl/contract/staff/events/events'
import { cancelOrder } from '@twirl/contract/staff/orders/order-steps'
import { add } from 'date-fns/add'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  ADDRESS,
  DECLINED_CARD,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../test/checkout/checkout-shop.ts'
import { insertProduct } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const NOW = new Date()
const shop = await openCheckoutShop({ now: NOW })
const { db } = shop
const otherProcess = await buildTestApp({ besides: shop })
const ella = await logInStaff(shop, ['events', 'service'])
let events = 0
let products = 100

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A dress in two colors and two sizes, in an event of its own. */
async function newEvent({ has_no_twins = true, units = 5 } = {}) {
  const product_id = ++products
  await insertProduct(db, {
    id: product_id,
    title: 'Amber Gown',
    rental_price_cents: 3_500,
    selling_price_cents: 7_000,
    is_purchasable: true,
    colors: ['Black', 'Green'],
    variants: [
      { size: 'M', color: 'Black', core: units },
      { size: 'L', color: 'Black', core: units },
      { size: 'M', color: 'Green', core: units },
    ],
  })
  const password = `twins${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    has_no_twins,
    closes_at: add(NOW, { days: 2 }),
    hand_out_date: dayOf(add(NOW, { days: 60 })),
    products: [product_id],
    shipping_address: JSON.stringify({ ...ADDRESS, state: 'GA', zip_code: '30301' }),
  })
  const skuOf = (size: string, color = 'BLACK') => `T-${product_id}-${color}-${size}`
  return { trunk_show_id, password, product_id, skuOf, sku: skuOf('M') }
}

type Event = Awaited<ReturnType<typeof newEvent>>

const newMember = (
  { trunk_show_id, password, sku }: Pick<Event, 'trunk_show_id' | 'password' | 'sku'>,
  options: { number?: string; transaction_type?: 'RENT' | 'PURCHASE' } = {},
) => newCustomerBuyer(shop, { trunk_show_id, password, sku, transaction_type: 'RENT', ...options })

type Member = Awaited<ReturnType<typeof newMember>>

const order = async (member: Member) => {
  const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
  const { order_items } = bodyOf(await member.visitor.call(getOrder, { orderNumber: order_number }))
  return { order_number, item: order_items[0]! }
}

const takenFor = async ({ visitor }: Member, { trunk_show_id }: Event) =>
  bodyOf(await visitor.call(listTakenStyles, { id: trunk_show_id })).styles

const cancel = async (number: string) =>
  bodyOf(await ella.call(cancelOrder, { number, reason: 'The customer called' }))

describe('a style that a member of an event without twins has', () => {
  test('is taken for the others in every size, at once in all processes, and not for the member (LEAD-40)', async () => {
    const event = await newEvent()
    const [ann, bea, cleo] = [
      await newMember(event),
      await newMember({ ...event, sku: event.skuOf('L') }),
      await newMember({ ...event, sku: event.skuOf('M', 'GREEN') }),
    ]
    const quoted = bodyOf(await bea.previewBag())
    expect(bodyOf(await bea.visitor.call(getTrunkShow, { id: event.trunk_show_id }))).toMatchObject(
      { has_no_twins: true },
    )
    await order(ann)
    const taken = [{ product_id: event.product_id, color: 'Black' }]
    expect(await takenFor(ann, event)).toEqual([])
    expect(await takenFor(bea, event)).toEqual(taken)
    const elsewhere = await bea.visitor.call(
      listTakenStyles,
      { id: event.trunk_show_id },
      otherProcess,
    )
    expect(bodyOf(elsewhere).styles).toEqual(taken)

    // A visitor who has not joined learns nothing.
    const stranger = await newVisitor(shop).call(listTakenStyles, { id: event.trunk_show_id })
    expect(bodyOf(stranger).styles).toEqual([])

    const [bag] = bodyOf(await bea.visitor.call(listCarts, {})).carts
    expect(bag!.items[0]).toMatchObject({ is_taken: true, if_exist: true, available_quantity: 0 })
    const line = { id: bea.items[0]!.id, title: 'Amber Gown', size: 'L', color: 'Black' }
    const again = await bea.previewBag()
    expect(again.error).toMatchObject({ error_code: 'STYLE_TAKEN', sold_out: [line] })
    const refused = await bea.place(quoted)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { error_code: 'STYLE_TAKEN', sold_out: [{ ...line, available: 0 }] },
    ])
    const added = await cleo.visitor.call(addCartItem, {
      cart_type: 'TRUNK_SHOW',
      trunk_show_id: event.trunk_show_id,
      sku: event.sku,
      quantity: 1,
      transaction_type: 'PURCHASE',
    })
    expect(added.error.error_code).toBe('STYLE_TAKEN')
    // Another color is another style.
    await order(cleo)
  })

  test('can be ordered by the same member in a second size (LEAD-40)', async () => {
    const event = await newEvent()
    const ann = await newMember(event)
    await order(ann)
    const added = await ann.visitor.call(addCartItem, {
      cart_type: 'TRUNK_SHOW',
      trunk_show_id: event.trunk_show_id,
      sku: event.skuOf('L'),
      quantity: 1,
      transaction_type: 'RENT',
    })
    expect(added.status).toBe(200)
  })

  test('is free again when the order is canceled, and when the card was declined (LEAD-42)', async () => {
    const event = await newEvent()
    const [ann, bea] = [await newMember(event), await newMember(event)]
    const declined = await newMember(event, { number: DECLINED_CARD })
    const refused = await declined.place(bodyOf(await declined.previewBag()))
    expect(refused.error.error_code).toBe('PAY_FAILED')
    expect(await takenFor(ann, event)).toEqual([])
    const { order_number } = await order(ann)
    expect(await takenFor(bea, event)).toHaveLength(1)
    await cancel(order_number)
    expect(await takenFor(bea, event)).toEqual([])
    await order(bea)
  })

  test('is free for others when the member lets them have it too, who keeps the piece (LEAD-43)', async () => {
    const event = await newEvent()
    const [ann, bea, cleo] = [
      await newMember(event),
      await newMember(event),
      await newMember(event),
    ]
    const { order_number, item } = await order(ann)
    expect(item.is_style_held).toBe(true)
    const foreign = await bea.visitor.call(releaseStyle, { id: item.id })
    expect(foreign.error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    bodyOf(await ann.visitor.call(releaseStyle, { id: item.id }))
    bodyOf(await ann.visitor.call(releaseStyle, { id: item.id }))
    const kept = bodyOf(await ann.visitor.call(getOrder, { orderNumber: order_number }))
    expect(kept.order_items[0]).toMatchObject({ is_style_held: false, released_quantity: 0 })
    await order(bea)
    // The next member has it alone again.
    expect(await takenFor(cleo, event)).toHaveLength(1)
    expect(await takenFor(ann, event)).toHaveLength(1)
    await cancel(order_number)
    expect(await takenFor(cleo, event)).toHaveLength(1)
  })
})

describe('the switch of the event (LEAD-41)', () => {
  const change = async (id: number, has_no_twins: boolean) => {
    const { version, form } = bodyOf(await ella.call(getEvent, { id }))
    const { lead_email: _, ...rest } = form
    return ella.call(changeEvent, {
      id,
      version,
      form: { ...rest, lead_email: null, has_no_twins } as never,
    })
  }

  test('promises what is ordered already, and is refused with the twins that exist', async () => {
    const event = await newEvent({ has_no_twins: false })
    const [ann, bea] = [await newMember(event), await newMember(event)]
    const [first, second] = [await order(ann), await order(bea)]
    const refused = await change(event.trunk_show_id, true)
    expect(refused.error.fields).toEqual({
      has_no_twins: `Several members have the same already: Amber Gown in Black (${first.order_number}, ${second.order_number}). Change these orders first.`,
    })
    expect(await takenFor(ann, event)).toEqual([])
    await cancel(second.order_number)
    bodyOf(await change(event.trunk_show_id, true))
    expect(await takenFor(bea, event)).toHaveLength(1)
    bodyOf(await change(event.trunk_show_id, false))
    expect(await takenFor(bea, event)).toEqual([])
  })
})

describe('50 members at once for one dress with 60 free units', () => {
  async function orderAtOnce(event: Event) {
    const members: Member[] = []
    for (let i = 0; i < 50; i += 10)
      members.push(...(await Promise.all(Array.from({ length: 10 }, () => newMember(event)))))
    const quotes = await Promise.all(members.map((member) => member.previewBag()))
    return Promise.all(
      members.map((member, i) => member.place(bodyOf(quotes[i]!), {}, i % 2 ? shop : otherProcess)),
    )
  }
  const chargesOf = async ({ trunk_show_id }: Event) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sandbox_charge g join checkout c using (order_token)
      where c.trunk_show_id = ${trunk_show_id}`.execute(db)
    return rows[0]!.count
  }

  test('one order and 49 clear refusals without a charge (LEAD-40)', async () => {
    const event = await newEvent({ units: 60 })
    const answers = await orderAtOnce(event)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(new Set(refusals.map(({ error }) => error.error_code))).toEqual(new Set(['STYLE_TAKEN']))
    expect(await chargesOf(event)).toBe(1)
  })

  test('all get their order where twins are allowed (LEAD-40)', async () => {
    const answers = await orderAtOnce(await newEvent({ units: 60, has_no_twins: false }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  })

  // The last test: it removes the guard.
  test('without the constraint several members get the same', async () => {
    const event = await newEvent({ units: 60 })
    await sql`alter table style_claim drop constraint style_claim_no_twins`.execute(db)
    await sql`create unique index style_claim_no_twins on style_claim (order_token, line)`.execute(
      db,
    )
    await sql`alter table style_claim add constraint style_claim_no_twins unique using index style_claim_no_twins`.execute(
      db,
    )
    const answers = await orderAtOnce(event)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  })
})
