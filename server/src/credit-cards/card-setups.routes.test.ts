import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem } from '@twirl/contract/buying/cart'
import { continueOrder, placeOrder, preview } from '@twirl/contract/buying/checkout'
import {
  confirmCardSetup,
  createCard,
  createCardSetup,
  deleteCard,
  listCards,
} from '@twirl/contract/buying/credit-cards'
import { getPaymentSetup } from '@twirl/contract/buying/payments'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { customerOwner } from '#platform/http/visitor.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { ADDRESS, cardOf, newGuestBuyer, SKU } from '../../test/checkout/checkout-shop.ts'
import { ASKS, openStripeShop, VISA } from '../../test/checkout/stripe-shop.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCustomer } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { personalCards } from './public.ts'

const shop = await openStripeShop({ sweepMs: 50 })
const { db, standIn } = shop
const MASTERCARD = '5555555555554444'

/** A customer with a browser, in which Stripe's script runs. */
async function newCustomer() {
  const visitor = newVisitor(shop)
  const { id: customer_id, email } = await insertCustomer(db)
  bodyOf(await visitor.logIn(email))
  /** Types a card and confirms it with Stripe. Returns the id of the setup. */
  const typeCard = async (number: string) => {
    const { client_secret } = bodyOf(await visitor.call(createCardSetup, {}))
    const id = client_secret.split('_secret')[0]!
    const answer = await confirmInBrowser(id, client_secret, number)
    return { id, answer }
  }
  const saveCard = async (number: string, original_card_id: number | null = null) => {
    const { id } = await typeCard(number)
    return visitor.call(confirmCardSetup, { setup_intent_id: id, original_card_id })
  }
  /** A dress, paid with the given card. */
  const buyWith = async (card: Partial<EndpointInput<typeof placeOrder>>) => {
    const item = { cart_type: 'INDIVIDUAL', sku: SKU, quantity: 1 } as const
    const added = await visitor.call(addCartItem, { ...item, transaction_type: 'PURCHASE' })
    const address = await visitor.call(createAddress, ADDRESS)
    const order = {
      cart_type: 'INDIVIDUAL' as const,
      items: [{ id: bodyOf(added).id, quantity: 1 }],
      customer_address_id: bodyOf(address).id,
      coupon_code: null,
    }
    const { order_token } = bodyOf(await visitor.call(preview, order))
    const answer = await visitor.call(placeOrder, { ...order, ...card, order_token })
    return { ...answer, order_token }
  }
  const cards = async () => bodyOf(await visitor.call(listCards, {})).credit_cards
  return { ...visitor, customer_id, typeCard, saveCard, buyWith, cards }
}

/** What Stripe's script sends from the browser to Stripe. */
async function confirmInBrowser(id: string, client_secret: string, number: string) {
  const response = await fetch(`${standIn.origin}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_stand_in' },
    body: new URLSearchParams({ client_secret, payment_method: standIn.typeCard(number) }),
  })
  return response.json() as Promise<{ status?: string }>
}

const customersAtStripe = async (customer_id: number) => {
  const rows = await db
    .selectFrom('gateway_customer')
    .select('gateway_customer')
    .where('customer_id', '=', customer_id)
    .execute()
  return rows.map(({ gateway_customer }) => gateway_customer)
}

const attachedTo = (customer: string) =>
  standIn.list('payment_method').filter((method) => method.customer === customer)

test('pages learn the key of the fields, and no call takes a number (PAY-1, PAY-2)', async () => {
  const { body } = await shop.call(getPaymentSetup, {}, { guestId: null })
  expect(body).toEqual({ provider: 'stripe', publishable_key: 'pk_test_stand_in' })
  const customer = await newCustomer()
  const before = standIn.received.length
  const number = 'CARD_NUMBERS_NOT_TAKEN'
  expect((await customer.call(createCard, cardOf())).error.error_code).toBe(number)
  const credit_card = { ...cardOf(), save_for_later: false }
  expect((await customer.buyWith({ credit_card })).error.error_code).toBe(number)
  const guest = await newGuestBuyer(shop)
  expect((await guest.place(bodyOf(await guest.previewBag()))).error.error_code).toBe(number)
  expect(standIn.received).toHaveLength(before)
})

describe('POST /ajax/credit-card/confirm', () => {
  test('saves a card that pays again, for one customer at Stripe (PAY-10, PAY-11)', async () => {
    const customer = await newCustomer()
    const saved = bodyOf(await customer.saveCard(VISA))
    expect(saved).toMatchObject({ brand: 'visa', credit_card_number: '4242' })
    const other = bodyOf(await customer.saveCard(MASTERCARD))
    expect(await customer.cards()).toEqual([other, saved])
    const [atStripe, ...more] = await customersAtStripe(customer.customer_id)
    expect(more).toEqual([])
    expect(attachedTo(atStripe!)).toHaveLength(2)
    expect((await customer.buyWith({ credit_card_id: saved.id })).status).toBe(200)
  })

  test('saves it once, however often it is asked (PAY-10)', async () => {
    const customer = await newCustomer()
    const { id: setup_intent_id } = await customer.typeCard(VISA)
    const asked = Array.from({ length: 5 }, () =>
      customer.call(confirmCardSetup, { setup_intent_id }),
    )
    const answers = await Promise.all(asked)
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1)
    expect(await customer.cards()).toHaveLength(1)
    const [atStripe] = await customersAtStripe(customer.customer_id)
    expect(attachedTo(atStripe!)).toHaveLength(1)
    expect((await customer.buyWith({ credit_card_id: answers[0]!.body.id })).status).toBe(200)
  })

  test('refuses a setup of another customer, an unknown one, and one that has not succeeded (PAY-10)', async () => {
    const [customer, stranger] = [await newCustomer(), await newCustomer()]
    const { id: setup_intent_id } = await customer.typeCard(VISA)
    const codeOf = async (who: typeof customer, id: string) =>
      (await who.call(confirmCardSetup, { setup_intent_id: id })).error.error_code
    expect(await codeOf(stranger, setup_intent_id)).toBe('CARD_NOT_FOUND')
    expect(await codeOf(customer, 'seti_unknown0000')).toBe('CARD_NOT_FOUND')
    const declined = await customer.typeCard('4000000000000002')
    expect(await codeOf(customer, declined.id)).toBe('CARD_NOT_ACCEPTED')
    const asked = await customer.typeCard(ASKS)
    expect(asked.answer.status).toBe('requires_action')
    expect(await codeOf(customer, asked.id)).toBe('CARD_NOT_ACCEPTED')
    standIn.answerChallenge(asked.id, true)
    expect(await codeOf(customer, asked.id)).toBeUndefined()
    expect(await stranger.cards()).toEqual([])
  })

  test('replaces the original card, and one with the same number; Stripe forgets those (PAY-10)', async () => {
    const customer = await newCustomer()
    const visa = bodyOf(await customer.saveCard(VISA))
    const again = bodyOf(await customer.saveCard(VISA))
    expect(again.id).toBe(visa.id)
    const mastercard = bodyOf(await customer.saveCard(MASTERCARD, visa.id))
    expect(await customer.cards()).toEqual([mastercard])
    const [atStripe] = await customersAtStripe(customer.customer_id)
    await eventually(async () => expect(attachedTo(atStripe!)).toHaveLength(1))
    await customer.call(deleteCard, { id: mastercard.id })
    await eventually(async () => expect(attachedTo(atStripe!)).toEqual([]))
  })

  test('is limited: a card that is being saved counts as refused until it is saved (PAY-9)', async () => {
    const [customer, tester] = [await newCustomer(), await newCustomer()]
    for (let i = 0; i < 12; i++) bodyOf(await customer.saveCard(VISA))
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await tester.call(createCardSetup, {}))
    expect(answers.at(-1)!.error.error_code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a card that is saved with the order that it pays', () => {
  test('belongs to the customer at Stripe, and pays again (PAY-3)', async () => {
    const customer = await newCustomer()
    const confirmation_token = standIn.tokenOf(VISA)
    expect((await customer.buyWith({ confirmation_token, save_for_later: true })).status).toBe(200)
    const [card] = await customer.cards()
    expect(card).toMatchObject({ brand: 'visa', credit_card_number: '4242' })
    expect((await customer.buyWith({ credit_card_id: card!.id })).status).toBe(200)
  })

  test('is saved after the bank was answered, and not if the bank says no (PAY-3)', async () => {
    const customer = await newCustomer()
    for (const isYes of [false, true]) {
      const confirmation_token = standIn.tokenOf(ASKS)
      const { order_token } = await customer.buyWith({ confirmation_token, save_for_later: true })
      const intent = standIn
        .list('payment_intent')
        .find(({ metadata }) => metadata['order_token'] === order_token)!
      standIn.answerChallenge(intent.id, isYes)
      const { state } = bodyOf(await customer.call(continueOrder, { orderToken: order_token }))
      expect(state).toBe(isYes ? 'PAID' : 'DECLINED')
      expect(await customer.cards()).toHaveLength(isYes ? 1 : 0)
    }
  })

  test('is not saved when the customer does not ask for it (PAY-3)', async () => {
    const customer = await newCustomer()
    const confirmation_token = standIn.tokenOf(VISA)
    expect((await customer.buyWith({ confirmation_token })).status).toBe(200)
    expect(await customer.cards()).toEqual([])
    expect(await customersAtStripe(customer.customer_id)).toEqual([])
  })
})

describe('the customer at Stripe', () => {
  const personOf = (customer_id: number) => ({
    customer_id,
    owner: customerOwner(customer_id),
    email: null,
    phone_number: '',
    led_trunk_show_ids: [],
  })
  const jobs = { send: async (...sent: unknown[]) => void sentJobs.push(sent[2]) }
  const sentJobs: unknown[] = []
  const cards = personalCards(jobs as never)

  test('is one, also when it is needed twice at once (PAY-11)', async () => {
    const customer = await newCustomer()
    const setups = Array.from({ length: 5 }, () => customer.call(createCardSetup, {}))
    for (const setup of await Promise.all(setups)) bodyOf(setup)
    expect(await customersAtStripe(customer.customer_id)).toHaveLength(1)
  })

  test('moves with the cards when accounts are merged, and is deleted with the account (PAY-11)', async () => {
    const [from, to] = [await newCustomer(), await newCustomer()]
    const { id } = bodyOf(await from.saveCard(VISA))
    bodyOf(await to.saveCard(MASTERCARD))
    const both = [
      ...(await customersAtStripe(from.customer_id)),
      ...(await customersAtStripe(to.customer_id)),
    ]
    await inTransaction(db, (transaction) =>
      cards.merge(transaction, personOf(from.customer_id), personOf(to.customer_id)),
    )
    expect((await customersAtStripe(to.customer_id)).toSorted()).toEqual(both.toSorted())
    expect((await to.buyWith({ credit_card_id: id })).status).toBe(200)
    await inTransaction(db, (transaction) => cards.erase(transaction, personOf(to.customer_id)))
    expect(await customersAtStripe(to.customer_id)).toEqual([])
    const deleted = sentJobs.filter((sent) => (sent as object).hasOwnProperty('gateway_customer'))
    expect(deleted).toHaveLength(2)
  })
})
