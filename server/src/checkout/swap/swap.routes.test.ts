import { getOrder } from '@twirl/contract/buying/orders'
import * as contract from '@twirl/contract/groups/swaps'
import { listLeadSwaps, proposeSwapAsLead } from '@twirl/contract/groups/lead-swaps'
import { listTakenStyles } from '@twirl/contract/groups/trunk-shows'
import { cancelOrder } from '@twirl/contract/staff/orders/order-steps'
import { previewOrderRefund, refundOrder } from '@twirl/contract/staff/money/refunds'
import { add } from 'date-fns/add'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { packOrder } from '#orders/parcels/pack-orders.ts'
import { continueRefunds } from '#orders/refunds/pay-refund.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ADDRESS,
  DECLINED_CARD,
  cardOf,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../../test/checkout/checkout-shop.ts'
import { holdGateway } from '../../../test/checkout/hold-gateway.ts'
import { openRentalShop } from '../../../test/checkout/rental-shop.ts'
import { insertProduct } from '../../../test/factories.ts'
import { expectSamePreview } from '../../../test/orders/expect-same-preview.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { createCard, deleteCard } from '@twirl/contract/buying/credit-cards'

const NOW = new Date()
const shop = await openCheckoutShop({ now: NOW })
const { db, clock } = shop
const otherProcess = await buildTestApp({ besides: shop })
const rentals = openRentalShop(shop)
// Connections of its own, so that concurrent commands wait for each other in the database.
const desk = deskOf(rentals.db, clock)
const sam = await logInStaff(shop, ['service'])
let events = 0
let products = 100

afterEach(async () => {
  await continueRefunds(desk)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** An event with a cheap dress and one that costs $10 more. */
async function newEvent({ has_no_twins = false, difference = 1_000 } = {}) {
  const [cheap, dear] = [++products, ++products]
  const variants = [{ size: 'M' as const, core: 3 }]
  await insertProduct(db, { id: cheap, title: 'Amber Gown', rental_price_cents: 3_500, variants })
  const rental_price_cents = 3_500 + difference
  await insertProduct(db, { id: dear, title: 'Blue Slip', rental_price_cents, variants })
  const password = `swap${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    has_no_twins,
    closes_at: add(NOW, { days: 2 }),
    hand_out_date: dayOf(add(NOW, { days: 60 })),
    products: [cheap, dear],
    shipping_address: JSON.stringify({ ...ADDRESS, state: 'GA', zip_code: '30301' }),
  })
  return { trunk_show_id, password, cheap, dear }
}

type Event = Awaited<ReturnType<typeof newEvent>>

async function newMember({ trunk_show_id, password }: Event, product: number) {
  const buyer = await newCustomerBuyer(shop, {
    trunk_show_id,
    password,
    sku: `T-${product}-BLACK-M`,
    transaction_type: 'RENT',
  })
  const { order_number } = bodyOf(await buyer.place(bodyOf(await buyer.previewBag())))
  const read = async () => bodyOf(await buyer.visitor.call(getOrder, { orderNumber: order_number }))
  const [item] = (await read()).order_items
  return { ...buyer, order_number, item_id: item!.id, read }
}

type Member = Awaited<ReturnType<typeof newMember>>

/** Ann has the cheap dress, Bea the dear one and offers it; Ann proposes. */
async function propose(options: Parameters<typeof newEvent>[0] = {}) {
  const event = await newEvent(options)
  const ann = await newMember(event, event.cheap)
  const bea = await newMember(event, event.dear)
  bodyOf(await bea.visitor.call(contract.offerForSwap, { id: bea.item_id, is_offered: true }))
  const pair = { id: ann.item_id, other_item_id: bea.item_id }
  const swap = bodyOf(await ann.visitor.call(contract.proposeSwap, pair))
  return { event, ann, bea, swap, pair }
}

const agree = ({ visitor }: Member, id: number, at = shop) =>
  visitor.call(contract.agreeToSwap, { id }, at)

/** The SKU of each unit that is promised to the order of a member. */
const bookedFor = async ({ order_number }: Member) => {
  const { rows } = await sql<{ sku: string }>`
    select b.sku from booking b join customer_order o on o.order_token = b.reference
    where o.order_number = ${order_number} and b.state = 'CONFIRMED'`.execute(db)
  return rows.map(({ sku }) => sku)
}

const skuOf = (product: number) => `T-${product}-BLACK-M`

describe('a swap', () => {
  test('charges the one who gets the dearer piece, gives back to the other, and moves the units (LEAD-51, LEAD-52)', async () => {
    const { event, ann, bea, swap, pair } = await propose()
    expect(swap).toMatchObject({
      state: 'PROPOSED',
      is_own: true,
      given: { title: 'Amber Gown' },
      got: { title: 'Blue Slip' },
      get_back: 0,
      card: { last_four: '4242' },
    })
    // The difference with 4 % tax.
    expect(swap.pay).toBe(10.4)
    expect(bodyOf(await ann.visitor.call(contract.proposeSwap, pair)).id).toBe(swap.id)
    const asked = bodyOf(await bea.visitor.call(contract.getSwapOptions, { id: bea.item_id }))
    expect(asked.swaps).toMatchObject([{ is_own: false, pay: 0, get_back: swap.pay }])
    const mails = await shop.outbox(bea.email)
    expect(mails.some(({ text }) => text.includes('offers Amber Gown for your Blue Slip'))).toBe(
      true,
    )
    await expectSamePreview(shop, 'swap-proposed', bea)

    expect(bodyOf(await agree(bea, swap.id))).toMatchObject({
      state: 'DONE',
      given: { title: 'Blue Slip' },
      got: { title: 'Amber Gown' },
      get_back: swap.pay,
    })
    expect(await bookedFor(ann)).toEqual([skuOf(event.dear)])
    expect(await bookedFor(bea)).toEqual([skuOf(event.cheap)])
    await continueRefunds(desk)
    const [annsOrder, beasOrder] = [await ann.read(), await bea.read()]
    expect(annsOrder.order_items[0]).toMatchObject({ title: 'Blue Slip', refunded_subtotal: 0 })
    expect(beasOrder.order_items[0]).toMatchObject({
      title: 'Amber Gown',
      refunded_subtotal: swap.pay,
    })
    expect(beasOrder.status).toBe('PARTIALLY_REFUNDED')
    const { rows } = await sql<{ total_cents: number }>`
      select n.total_cents from customer_order n join customer_order o on o.id = n.original_order_id
      where o.order_number = ${ann.order_number}`.execute(db)
    expect(rows).toEqual([{ total_cents: Math.round(swap.pay * 100) }])
    for (const { email } of [ann, bea])
      expect(
        (await shop.outbox(email)).some(({ subject }) => subject?.startsWith('You swapped')),
      ).toBe(true)
    for (const member of [ann, bea]) await expectSamePreview(shop, 'swapped', member)
    // A piece is swapped once.
    const again = await ann.visitor.call(contract.proposeSwap, pair)
    expect(again.error.error_code).toBe('SWAP_NOT_POSSIBLE')
  })

  test('charges the member who agrees, if that one gets the dearer piece (LEAD-52)', async () => {
    const event = await newEvent()
    const [ann, bea] = [await newMember(event, event.cheap), await newMember(event, event.dear)]
    bodyOf(await ann.visitor.call(contract.offerForSwap, { id: ann.item_id, is_offered: true }))
    const pair = { id: bea.item_id, other_item_id: ann.item_id }
    const swap = bodyOf(await bea.visitor.call(contract.proposeSwap, pair))
    expect([swap.pay, swap.get_back > 10]).toEqual([0, true])
    expect(bodyOf(await agree(ann, swap.id))).toMatchObject({ state: 'DONE', pay: swap.get_back })
    expect(await bookedFor(ann)).toEqual([skuOf(event.dear)])
  })

  test('of pieces that cost the same charges nothing', async () => {
    const { ann, bea, swap, event } = await propose({ difference: 0 })
    expect(bodyOf(await agree(bea, swap.id))).toMatchObject({ state: 'DONE', pay: 0, get_back: 0 })
    expect(await bookedFor(ann)).toEqual([skuOf(event.dear)])
    expect((await bea.read()).status).toBe('PAID')
  })

  test('that both submit twice at once, in two processes, happens once', async () => {
    const { ann, bea, swap, event } = await propose()
    const answers = await Promise.all(
      [shop, otherProcess, shop].map((at) => agree(bea, swap.id, at)),
    )
    for (const answer of answers) expect(bodyOf(answer).state).toBe('DONE')
    expect(await bookedFor(ann)).toEqual([skuOf(event.dear)])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from checkout where kind = 'SWAP' and state = 'PAID'
        and rental_item_id = ${ann.item_id}`.execute(db)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('does not happen if the card is declined; the proposal stays (LEAD-53)', async () => {
    const event = await newEvent()
    const [ann, bea] = [await newMember(event, event.cheap), await newMember(event, event.dear)]
    bodyOf(await ann.visitor.call(deleteCard, { id: ann.credit_card_id }))
    bodyOf(await ann.visitor.call(createCard, cardOf(DECLINED_CARD)))
    bodyOf(await bea.visitor.call(contract.offerForSwap, { id: bea.item_id, is_offered: true }))
    const pair = { id: ann.item_id, other_item_id: bea.item_id }
    const swap = bodyOf(await ann.visitor.call(contract.proposeSwap, pair))
    expect((await agree(bea, swap.id)).error).toMatchObject({
      error_code: 'PAY_FAILED',
      message: 'The card for the difference was declined. Nothing was swapped.',
    })
    expect(await bookedFor(ann)).toEqual([skuOf(event.cheap)])
    const { swaps } = bodyOf(await ann.visitor.call(contract.getSwapOptions, { id: ann.item_id }))
    expect(swaps).toMatchObject([{ state: 'PROPOSED' }])
  })

  test('ends when it is withdrawn or refused, and when a piece is packed (LEAD-53)', async () => {
    const { ann, bea, swap, pair } = await propose()
    bodyOf(await ann.visitor.call(contract.endSwap, { id: swap.id }))
    expect((await agree(bea, swap.id)).error.error_code).toBe('SWAP_NOT_POSSIBLE')
    const second = bodyOf(await ann.visitor.call(contract.proposeSwap, pair))
    await packOrder(rentals, ann.order_number)
    expect((await agree(bea, second.id)).error.error_code).toBe('SWAP_NOT_POSSIBLE')
  })

  test('takes the styles of an event without twins along (LEAD-54)', async () => {
    const { event, ann, bea, swap } = await propose({ has_no_twins: true })
    bodyOf(await agree(bea, swap.id))
    const takenFor = async ({ visitor }: Member) =>
      bodyOf(await visitor.call(listTakenStyles, { id: event.trunk_show_id })).styles
    expect(await takenFor(ann)).toEqual([{ product_id: event.cheap, color: 'Black' }])
    expect(await takenFor(bea)).toEqual([{ product_id: event.dear, color: 'Black' }])
  })

  test('is only for the two members (LEAD-50)', async () => {
    const { event, ann, bea, swap } = await propose()
    const cleo = await newMember(event, event.cheap)
    expect((await agree(cleo, swap.id)).error.error_code).toBe('NOT_FOUND')
    expect((await agree(ann, swap.id)).error.error_code).toBe('NOT_FOUND')
    const foreign = await cleo.visitor.call(contract.getSwapOptions, { id: bea.item_id })
    expect(foreign.error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    // What is not offered cannot be asked for.
    const pair = { id: cleo.item_id, other_item_id: ann.item_id }
    const hidden = await cleo.visitor.call(contract.proposeSwap, pair)
    expect(hidden.error.error_code).toBe('SWAP_NOT_POSSIBLE')
    const stranger = await newMember(await newEvent(), products)
    const elsewhere = { id: stranger.item_id, other_item_id: bea.item_id }
    const refused = await stranger.visitor.call(contract.proposeSwap, elsewhere)
    expect(refused.error.error_code).toBe('SWAP_NOT_POSSIBLE')
  })
})

describe('a swap and a cancellation at the same moment (LEAD-53)', () => {
  test.each(['the payer', 'the other'])(
    'of the order of %s: one wins, and the books agree',
    async (who) => {
      for (let round = 0; round < 4; round++) {
        const { event, ann, bea, swap } = await propose()
        const member = who === 'the payer' ? ann : bea
        const cancel = () =>
          sam.call(cancelOrder, { number: member.order_number, reason: 'The customer called' })
        // Each begins first in turn.
        const early = round % 2 ? null : cancel()
        const agreeing = agree(bea, swap.id, round % 2 ? otherProcess : shop)
        const [agreed, canceled] = await Promise.all([agreeing, early ?? cancel()])
        const isSwapped = agreed.status === 200
        // Canceling after the swap is possible; before it, the swap is not.
        const outcome = isSwapped ? 'SWAPPED' : agreed.error.error_code
        expect(['SWAPPED', 'SWAP_NOT_POSSIBLE']).toContain(outcome)
        expect(isSwapped || canceled.status === 200).toBe(true)
        const other = member === ann ? bea : ann
        const own = other === ann ? event.cheap : event.dear
        const others = other === ann ? event.dear : event.cheap
        expect(await bookedFor(other)).toEqual([skuOf(isSwapped ? others : own)])
        await continueRefunds(desk)
        expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
      }
    },
  )

  test('while the difference is being paid: the order cannot be canceled, and the pieces are swapped', async () => {
    const { event, ann, bea, swap } = await propose()
    const agreed = await holdGateway(db, {
      work: () => agree(bea, swap.id),
      meanwhile: async () => {
        const input = { number: ann.order_number, reason: 'The customer called' }
        const refused = await sam.call(cancelOrder, input)
        expect(refused.error.message).toBe(
          'The customer is buying or exchanging Amber Gown right now. Please try again in some minutes.',
        )
      },
    })
    expect(bodyOf(agreed).state).toBe('DONE')
    expect(await bookedFor(ann)).toEqual([skuOf(event.dear)])
  })

  test('a piece that is packed while the difference is being paid is not swapped, and the charge goes back', async () => {
    const { event, ann, bea, swap } = await propose()
    const agreed = await holdGateway(db, {
      work: () => agree(bea, swap.id),
      meanwhile: () => packOrder(rentals, bea.order_number),
    })
    expect(agreed.error.error_code).toBe('SWAP_NOT_POSSIBLE')
    expect(await bookedFor(ann)).toEqual([skuOf(event.cheap)])
    const { rows } = await sql<{ kept: number }>`
      select sum(g.amount_cents - g.refunded_cents)::int as kept
      from sandbox_charge g join checkout c using (order_token) where c.rental_item_id = ${ann.item_id}`.execute(
      db,
    )
    expect(rows).toEqual([{ kept: 0 }])
  })

  test('who cancels an order after the swap gets the difference back too (LEAD-53)', async () => {
    const { ann, bea, swap } = await propose()
    bodyOf(await agree(bea, swap.id))
    const input = { number: ann.order_number, reason: 'The customer called' }
    bodyOf(await sam.call(cancelOrder, input))
    await continueRefunds(desk)
    const { rows } = await sql<{ kept: number }>`
      select sum(o.total_cents - o.refunded_cents)::int as kept from customer_order o
      where o.customer_id = ${ann.customer_id}`.execute(db)
    expect(rows).toEqual([{ kept: 0 }])
  })
})

describe('a refund after a swap (LEAD-56)', () => {
  const refund = (
    { order_number }: Member,
    share: { lines: { target: 'ITEM'; order_item_id: number; amount?: number }[]; amount: null },
    amount: number,
  ) =>
    sam.call(refundOrder, {
      orderNumber: order_number,
      share,
      amount,
      reason: 'The customer called',
      request_key: crypto.randomUUID(),
    })
  const previewOf = async ({ order_number, item_id }: Member, part: { amount?: number }) => {
    const line = { target: 'ITEM' as const, order_item_id: item_id, ...part }
    const share = { lines: [line], amount: null }
    const shown = bodyOf(await sam.call(previewOrderRefund, { orderNumber: order_number, share }))
    return { share, shown }
  }
  /** What a member paid in all and got back, in cents: of the order and of the difference. */
  const moneyOf = async ({ order_number }: Member) => {
    const { rows } = await sql<{ paid: number; given: number }>`
      select sum(p.captured_cents)::int as paid, sum(p.refund_reserved_cents)::int as given
      from customer_order o join payment p on p.id = o.payment_id
      where o.order_number = ${order_number} or o.original_order_id = (
        select id from customer_order where order_number = ${order_number})`.execute(db)
    return rows[0]!
  }

  test('is shown with the difference that goes back with it', async () => {
    const { ann, bea, swap } = await propose()
    bodyOf(await agree(bea, swap.id))
    const half = await previewOf(ann, { amount: 10 })
    expect(half.shown).toMatchObject({ amount: 10, swap_difference: 0 })
    const whole = await previewOf(ann, {})
    expect(whole.shown).toMatchObject({ amount: 36.4, swap_difference: swap.pay })
    expect((await previewOf(bea, {})).shown).toMatchObject({ amount: 36.4, swap_difference: 0 })
  })

  test('counts the difference for the limit of a member', async () => {
    const { ann, bea, swap } = await propose({ difference: 12_000 })
    bodyOf(await agree(bea, swap.id))
    const { share, shown } = await previewOf(ann, {})
    expect(shown).toMatchObject({ amount: 36.4, needs_second_person: true })
    expect(bodyOf(await refund(ann, share, shown.amount)).state).toBe('WAITING')
    expect((await moneyOf(ann)).given).toBe(0)
  })

  test('adds up to the cent, in whatever parts the piece is given back', async () => {
    const plan = fc.record({
      difference: fc.integer({ min: 1, max: 9_000 }),
      parts: fc.array(fc.integer({ min: 1, max: 1_500 }), { maxLength: 2 }),
      who: fc.constantFrom('ann' as const, 'bea' as const),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ difference, parts, who }) => {
        const pair = await propose({ difference })
        bodyOf(await agree(pair.bea, pair.swap.id))
        const member = pair[who]
        const differencePaid = Math.round(pair.swap.pay * 100)
        let before = (await moneyOf(member)).given
        expect(before).toBe(who === 'bea' ? differencePaid : 0)
        for (const cents of parts) {
          const part = { amount: cents / 100 }
          const { share } = await previewOf(member, part)
          bodyOf(await refund(member, share, part.amount))
          expect((await moneyOf(member)).given).toBe(before + cents)
          before += cents
        }
        const { share, shown } = await previewOf(member, {})
        bodyOf(await refund(member, share, shown.amount))
        const { paid, given } = await moneyOf(member)
        expect(given).toBe(before + Math.round((shown.amount + shown.swap_difference) * 100))
        expect(given).toBe(paid)
        await continueRefunds(desk)
        expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
      }),
      { numRuns: 8 },
    )
  })
})

describe('a swap that the leader proposes (LEAD-55)', () => {
  test('happens when both members have agreed, and shows the leader no prices', async () => {
    const event = await newEvent()
    const [ann, bea] = [await newMember(event, event.cheap), await newMember(event, event.dear)]
    const lead = await newMember(event, event.cheap)
    await db
      .updateTable('trunk_show')
      .set({ lead_customer_id: lead.customer_id })
      .where('id', '=', event.trunk_show_id)
      .execute()
    const id = event.trunk_show_id
    const listed = bodyOf(await lead.visitor.call(listLeadSwaps, { id }))
    expect(new Set(listed.pieces.map(({ item_id }) => item_id))).toEqual(
      new Set([ann.item_id, bea.item_id, lead.item_id]),
    )
    expect(JSON.stringify(listed)).not.toMatch(/price|pay|\d\.\d/)
    const pair = { id, item_id: ann.item_id, other_item_id: bea.item_id }
    bodyOf(await lead.visitor.call(proposeSwapAsLead, pair))
    const proposed = bodyOf(await lead.visitor.call(proposeSwapAsLead, pair))
    expect(proposed.swaps).toHaveLength(1)
    for (const { email } of [ann, bea])
      expect(
        (await shop.outbox(email)).filter(({ text }) => text.includes('Your group leader')),
      ).toHaveLength(1)

    const options = bodyOf(await ann.visitor.call(contract.getSwapOptions, { id: ann.item_id }))
    const swapId = options.swaps[0]!.id
    expect(options.swaps[0]).toMatchObject({ is_own: false, is_agreed: false, pay: 10.4 })
    expect(bodyOf(await agree(ann, swapId))).toMatchObject({ state: 'PROPOSED', is_agreed: true })
    expect(await bookedFor(ann)).toEqual([skuOf(event.cheap)])
    expect(bodyOf(await agree(bea, swapId))).toMatchObject({ state: 'DONE' })
    expect(await bookedFor(ann)).toEqual([skuOf(event.dear)])
  })
})
