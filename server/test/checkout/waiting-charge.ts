import { randomUUID } from 'node:crypto'
import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem } from '@twirl/contract/buying/cart'
import {
  continueChargePayment,
  getWaitingCharge,
  giveUpChargePayment,
  payWaitingCharge,
} from '@twirl/contract/buying/charge-payment'
import { continueOrder, placeOrder, preview } from '@twirl/contract/buying/checkout'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { listCharges, makeCharge } from '@twirl/contract/staff/money/charges'
import { expect } from 'vitest'
import { chargeTokenOf } from '#checkout/charges/charge-token.ts'
import { bodyOf, type TestApp, testSecrets } from '../build-test-app.ts'
import { eventually } from '../eventually.ts'
import { insertCustomer } from '../factories.ts'
import { newVisitor } from '../new-visitor.ts'
import { logInStaff } from '../staff-factory.ts'
import { ADDRESS, insertDress } from './checkout-shop.ts'
import { deliver, itemsOf } from './renter.ts'
import { ASKS, type StripeShop } from './stripe-shop.ts'

const DAY_MS = 86_400_000
let dresses = 10

/** A customer who rents a piece with a card whose bank asks, saves the card, and is ten days late with the piece. */
export async function newLateCustomer(shop: StripeShop, { number = ASKS, isSaved = true } = {}) {
  const { db, clock, standIn } = shop
  // Each customer has a dress of its own, because the clock moves, and pieces that are out for long are promised to others.
  const sku = await insertDress(db, ++dresses, 2)
  const visitor = newVisitor(shop)
  const { id: customer_id, email } = await insertCustomer(db)
  bodyOf(await visitor.logIn(email))
  const bag = { cart_type: 'INDIVIDUAL', trunk_show_id: null } as const
  const line = { ...bag, sku, quantity: 2, transaction_type: 'RENT' } as const
  const { id } = await eventually(async () => bodyOf(await visitor.call(addCartItem, line)))
  const { id: customer_address_id } = bodyOf(await visitor.call(createAddress, ADDRESS))
  const items = [{ id, quantity: 2 }]
  const request = { ...bag, customer_address_id, items, coupon_code: null }
  const { order_token, return_by } = bodyOf(await visitor.call(preview, request))
  const sent = await visitor.call(placeOrder, {
    ...request,
    order_token,
    confirmation_token: standIn.tokenOf(number),
    save_for_later: isSaved,
  })
  if (sent.status !== 200) expect(sent.error.error_code).toBe('PAYMENT_ACTION_REQUIRED')
  const asked = findIntents(shop, order_token).find(({ status }) => status === 'requires_action')
  if (asked) standIn.answerChallenge(asked.id, true)
  const placed = bodyOf(await visitor.call(continueOrder, { orderToken: order_token }))
  const orderNumber = placed.order_number!
  await deliver(shop, orderNumber)
  const [item] = await itemsOf(db, orderNumber)
  clock.set(new Date(Date.parse(`${return_by}T17:00:00Z`) + 10 * DAY_MS))
  return { visitor, customer_id, email, orderNumber, itemId: item!.id }
}

/** The payments of an order at Stripe, newest first. */
function findIntents({ standIn }: StripeShop, orderToken: string) {
  return standIn
    .list('payment_intent')
    .filter(({ metadata }) => metadata['order_token'] === orderToken)
}

type Paying = Partial<EndpointInput<typeof payWaitingCharge>>

/** A charge of staff whose bank wants the customer, the mail about it, and what its link can do. */
export async function newWaitingCharge(
  shop: StripeShop,
  {
    kind = 'LATE',
    amount = 35,
    beforeCharge = () => {},
    ...options
  }: Parameters<typeof newLateCustomer>[1] & {
    kind?: 'LATE' | 'DAMAGE'
    amount?: number
    beforeCharge?: () => void
  } = {},
) {
  const late = await newLateCustomer(shop, options)
  const finance = await logInStaff(shop, ['finance'])
  const input = {
    orderNumber: late.orderNumber,
    order_item_id: late.itemId,
    kind,
    amount,
    explanation: 'It came back ten days late.',
    reason: 'Another customer waited.',
    request_key: randomUUID(),
  }
  beforeCharge()
  const made = bodyOf(await finance.call(makeCharge, input))
  const { order_token: chargeToken } = await shop.db
    .selectFrom('extra_charge')
    .select('order_token')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  const findLinks = async () =>
    (await shop.outbox(late.email))
      .flatMap(({ links }) => [...new Set(links)])
      .filter((found) => found.includes('?key=charge-'))
  const [link] = await findLinks()
  // A process that dies mails it later.
  const token = chargeTokenOf(testSecrets, 'charge payment', made.id)
  // A guest without a login, such as a person to whom the mail was forwarded.
  const guest = newVisitor(shop)
  const look = async () => bodyOf(await guest.call(getWaitingCharge, { token }))
  return {
    ...late,
    finance,
    input,
    made,
    id: made.id,
    link,
    token,
    guest,
    chargeToken,
    findLinks,
    look,
    pay: async (paying: Paying = {}, at: TestApp = shop, visitor = guest) => {
      const { attempt } = await look()
      return visitor.call(payWaitingCharge, { token, attempt, is_saved_card: true, ...paying }, at)
    },
    payWithCard: async (number: string, at: TestApp = shop) => {
      const { attempt } = await look()
      const confirmation_token = shop.standIn.tokenOf(number)
      return guest.call(
        payWaitingCharge,
        { token, attempt, is_saved_card: false, confirmation_token },
        at,
      )
    },
    goOn: async (at: TestApp = shop) =>
      bodyOf(await guest.call(continueChargePayment, { token }, at)),
    /** Gives up the attempt that is running. */
    giveUp: async (at: TestApp = shop) => {
      const { attempt } = await look()
      return bodyOf(await guest.call(giveUpChargePayment, { token, attempt: attempt - 1 }, at))
    },
    /** The payments of the charge at Stripe, newest first. */
    intents: () => findIntents(shop, chargeToken),
    /** The customer answers the question of the bank that is open. */
    answer: (isYes: boolean) => {
      const open = findIntents(shop, chargeToken).find(({ status }) => status === 'requires_action')
      shop.standIn.answerChallenge(open!.id, isYes)
    },
    shown: async () => {
      const { charges } = bodyOf(await finance.call(listCharges, { orderNumber: late.orderNumber }))
      return charges.find((charge) => charge.id === made.id)!
    },
  }
}
export type WaitingCharge = Awaited<ReturnType<typeof newWaitingCharge>>
