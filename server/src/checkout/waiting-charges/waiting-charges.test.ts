import { getWaitingCharge, giveUpChargePayment } from '@twirl/contract/buying/charge-payment'
import { deleteCard, listCards } from '@twirl/contract/buying/credit-cards'
import {
  askCustomer,
  listCharges,
  listWaitingCharges,
  recordOfflinePayment,
  retryCharge,
  withdrawCharge,
} from '@twirl/contract/staff/money/charges'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ASKS,
  ASKS_AND_DECLINES,
  openStripeShop,
  VISA,
} from '../../../test/checkout/stripe-shop.ts'
import { newWaitingCharge } from '../../../test/checkout/waiting-charge.ts'
import { expectSamePreview } from '../../../test/orders/expect-same-preview.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { personalCheckouts } from '../personal-checkouts.queries.ts'

const shop = await openStripeShop({})
const { db, clock, standIn } = shop
const reason = 'The customer called.'

afterEach(async () => {
  expect(await shop.books()).toEqual(NO_DISCREPANCIES)
})

const mailsTo = async (email: string) => (await shop.outbox(email)).map(({ subject }) => subject)
const ASK = 'Please confirm a charge of $35.00 for '

describe('a charge of staff whose bank wants the customer', () => {
  test('waits, with one mail that says what is owed, why and until when (PAY-45)', async () => {
    const charge = await newWaitingCharge(shop)
    const { email, orderNumber, made } = charge
    expect(made).toMatchObject({ state: 'WAITING', charge_order_number: null })
    expect((await mailsTo(email)).filter((subject) => subject?.startsWith(ASK))).toHaveLength(1)
    const [mail] = await shop.outbox(email)
    for (const text of [orderNumber, '$35.00', 'It came back ten days late.', 'Please pay by'])
      expect(mail!.text).toContain(text)
    expect(charge.link).toMatch(new RegExp(`/order/${orderNumber}\\?key=charge-\\d+\\.[\\w-]{43}$`))
    await expectSamePreview(shop, 'charge-waits', { order_number: orderNumber, email })
    // The payment that was declined cannot be paid any more (PAY-48).
    expect(charge.intents()).toMatchObject([{ status: 'canceled' }])
    expect(await charge.look()).toMatchObject({
      state: 'OWED',
      total: 35,
      tax: 0,
      order_number: orderNumber,
      card: { brand: 'visa', last_four: '3184' },
      action: null,
    })
  })

  test('is paid with the saved card once the bank has heard yes, as the order that staff see (PAY-46)', async () => {
    const charge = await newWaitingCharge(shop)
    expect((await charge.pay()).error.error_code).toBe('PAYMENT_ACTION_REQUIRED')
    const { action, state } = await charge.look()
    expect(state).toBe('PAYING')
    expect(action!.client_secret).toBe(charge.intents()[0]!.client_secret)
    charge.answer(true)
    expect(await charge.goOn()).toMatchObject({ state: 'PAID', action: null })
    expect(await charge.goOn()).toMatchObject({ state: 'PAID' })
    expect(bodyOf(await charge.pay())).toMatchObject({ state: 'PAID' })
    const shown = await charge.shown()
    expect(shown).toMatchObject({ state: 'PAID', left: 35 })
    expect(await mailsTo(charge.email)).toContainEqual(
      expect.stringContaining('A charge of $35.00 for'),
    )
    expect(charge.intents().map(({ status }) => status)).toEqual(['succeeded', 'canceled'])
  })

  test('is paid with another card, of which the gateway keeps nothing (PAY-46)', async () => {
    const charge = await newWaitingCharge(shop)
    expect((await charge.payWithCard('4000000000009995')).error.error_code).toBe('PAY_FAILED')
    expect(await charge.shown()).toMatchObject({ state: 'WAITING' })
    expect(bodyOf(await charge.payWithCard(VISA))).toMatchObject({ state: 'PAID' })
    expect(charge.intents()[0]).toMatchObject({ customer: null, setup_future_usage: null })
  })

  test.each([
    ['hears no', ASKS, false],
    ['hears yes, and declines', ASKS_AND_DECLINES, true],
  ] as const)('can be paid again after a bank that %s (PAY-48)', async (_name, number, isYes) => {
    const charge = await newWaitingCharge(shop)
    await charge.payWithCard(number)
    charge.answer(isYes)
    expect(await charge.goOn()).toMatchObject({ state: 'OWED' })
    expect(charge.intents()[0]).toMatchObject({ status: 'canceled' })
    expect(bodyOf(await charge.payWithCard(VISA))).toMatchObject({ state: 'PAID' })
  })

  test('can be paid again after the customer gave up, which cancels the payment first (PAY-48)', async () => {
    const charge = await newWaitingCharge(shop)
    await charge.pay()
    expect(await charge.giveUp()).toMatchObject({ state: 'OWED', action: null })
    expect(charge.intents()[0]).toMatchObject({ status: 'canceled' })
    expect(await charge.shown()).toMatchObject({ state: 'WAITING' })
    expect(bodyOf(await charge.payWithCard(VISA))).toMatchObject({ state: 'PAID' })
  })

  test('is paid if the bank was faster than the customer who gave up (PAY-48)', async () => {
    const charge = await newWaitingCharge(shop)
    await charge.pay()
    charge.answer(true)
    expect(await charge.giveUp()).toMatchObject({ state: 'PAID' })
  })

  test('cannot be begun by a request that was given up before it arrived (PAY-48)', async () => {
    const charge = await newWaitingCharge(shop)
    const { attempt } = await charge.look()
    const { token } = charge
    const given = bodyOf(await charge.guest.call(giveUpChargePayment, { token, attempt }))
    expect(given).toMatchObject({ state: 'OWED', attempt: attempt + 1 })
    expect((await charge.pay({ attempt })).error.error_code).toBe('PAY_FAILED')
    expect(charge.intents()).toHaveLength(1)
    expect((await charge.pay()).error.error_code).toBe('PAYMENT_ACTION_REQUIRED')
    await charge.giveUp()
  })

  test('lets go of a question of the bank after 15 minutes, and is still owed (PAY-48)', async () => {
    const sweeper = await shop.openAnother({ sweepMs: 20 })
    const charge = await newWaitingCharge(shop)
    await charge.pay()
    clock.advance({ minutes: 15 })
    await expect.poll(async () => (await charge.look()).state).toBe('OWED')
    expect(charge.intents()[0]).toMatchObject({ status: 'canceled' })
    await sweeper.app.close()
  })
})

describe('the link', () => {
  test('that is not complete, of another charge or of an objection opens nothing (PAY-47)', async () => {
    const { token, guest } = await newWaitingCharge(shop)
    const [id, signature] = token.split('.')
    for (const wrong of ['', id!, `${Number(id) + 1}.${signature}`, `${token}x`, `0${token}`]) {
      const { error } = await guest.call(getWaitingCharge, { token: wrong })
      expect(error.error_code).toBe('CHARGE_LINK_UNKNOWN')
    }
  })

  test('shows neither the customer nor an address to a person to whom it was forwarded (PAY-47)', async () => {
    const charge = await newWaitingCharge(shop)
    const shown = JSON.stringify(await charge.look())
    for (const text of [charge.email, '12 Peach Street', 'Lane']) expect(shown).not.toContain(text)
  })

  test('ends after 14 whole days, and staff mail it again (PAY-51)', async () => {
    const charge = await newWaitingCharge(shop)
    clock.advance({ days: 15 })
    expect(await charge.look()).toMatchObject({ state: 'EXPIRED', card: null })
    expect((await charge.pay()).error.error_code).toBe('CHARGE_NOT_PAYABLE')
    const { id, orderNumber } = charge
    const finance = await logInStaff(shop, ['finance'])
    expect(bodyOf(await finance.call(listCharges, { orderNumber })).charges).toMatchObject([
      { state: 'DECLINED', asked: { until: expect.any(String) } },
    ])
    expect(bodyOf(await finance.call(askCustomer, { id, reason })).state).toBe('WAITING')
    // A second press changes nothing.
    await finance.call(askCustomer, { id, reason })
    const asked = (await mailsTo(charge.email)).filter((subject) => subject?.startsWith(ASK))
    expect(asked).toHaveLength(2)
    expect(await charge.findLinks()).toEqual([charge.link, charge.link])
    expect(await charge.look()).toMatchObject({ state: 'OWED' })
  })

  test('is in the list of staff, those first whose link ends first (PAY-53)', async () => {
    // Each comes weeks after the one before.
    const withdrawn = await newWaitingCharge(shop)
    const ended = await newWaitingCharge(shop)
    const waiting = await newWaitingCharge(shop)
    const finance = await logInStaff(shop, ['finance'])
    bodyOf(await finance.call(withdrawCharge, { id: withdrawn.id, reason }))
    const mine = new Set([withdrawn, ended, waiting].map(({ id }) => id))
    const { charges } = bodyOf(await finance.call(listWaitingCharges, {}))
    expect(charges.filter(({ id }) => mine.has(id))).toMatchObject([
      { id: ended.id, state: 'DECLINED' },
      { id: waiting.id, state: 'WAITING' },
    ])
  })

  test('offers no saved card that the customer has deleted (PAY-46)', async () => {
    const charge = await newWaitingCharge(shop)
    await charge.visitor.logIn(charge.email)
    const { credit_cards: cards } = bodyOf(await charge.visitor.call(listCards, {}))
    await charge.visitor.call(deleteCard, { id: cards[0]!.id })
    expect(await charge.look()).toMatchObject({ state: 'OWED', card: null })
    expect((await charge.pay()).error.error_code).toBe('CARD_NOT_FOUND')
    expect(bodyOf(await charge.payWithCard(VISA))).toMatchObject({ state: 'PAID' })
  })

  test('does not pay for a piece that the customer has bought meanwhile (PAY-49)', async () => {
    const charge = await newWaitingCharge(shop, { kind: 'DAMAGE', amount: 120 })
    expect(await charge.look()).toMatchObject({ state: 'OWED' })
    await sql`
      insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, order_id, ending)
      select r.id, 'ENDED', ${clock.now()}, ${clock.now()}, 'CUSTOMER', i.order_id, 'BOUGHT'
      from rental r join order_item i on i.id = r.order_item_id where i.id = ${charge.itemId}`.execute(
      db,
    )
    expect(await charge.look()).toMatchObject({ state: 'CLOSED' })
    expect((await charge.pay()).error.error_code).toBe('CHARGE_NOT_PAYABLE')
  })
})

describe('staff', () => {
  test('withdraw it, which the customer is told (PAY-50)', async () => {
    const { finance, id, email, orderNumber, ...charge } = await newWaitingCharge(shop)
    expect(bodyOf(await finance.call(withdrawCharge, { id, reason })).state).toBe('WITHDRAWN')
    await finance.call(withdrawCharge, { id, reason })
    const subjects = await mailsTo(email)
    const told = subjects.filter((subject) => subject?.startsWith('You no longer owe the charge'))
    expect(told).toHaveLength(1)
    await expectSamePreview(shop, 'charge-withdrawn', { order_number: orderNumber, email })
    expect(await charge.look()).toMatchObject({ state: 'WITHDRAWN' })
    expect((await charge.pay()).error.error_code).toBe('CHARGE_NOT_PAYABLE')
    expect((await finance.call(askCustomer, { id, reason })).error.message).toContain('withdrew')
  })

  test('withdraw it while the bank asks: the payment is cancelled first (PAY-50)', async () => {
    const { finance, id, ...charge } = await newWaitingCharge(shop)
    await charge.pay()
    expect(bodyOf(await finance.call(withdrawCharge, { id, reason })).state).toBe('WITHDRAWN')
    expect(charge.intents()[0]).toMatchObject({ status: 'canceled' })
    expect(await charge.goOn()).toMatchObject({ state: 'WITHDRAWN', action: null })
  })

  test('cannot withdraw what the bank has confirmed at that moment: it is paid (PAY-50)', async () => {
    const { finance, id, ...charge } = await newWaitingCharge(shop)
    await charge.pay()
    charge.answer(true)
    const { error } = await finance.call(withdrawCharge, { id, reason })
    expect(error.message).toContain('is paid by card')
    expect(await charge.look()).toMatchObject({ state: 'PAID' })
  })

  test('record that it was paid outside the shop while the bank asks (PAY-50)', async () => {
    const { finance, id, ...charge } = await newWaitingCharge(shop)
    await charge.pay()
    const offline = { id, method: 'CASH' as const, reference: '', reason }
    expect(bodyOf(await finance.call(recordOfflinePayment, offline)).state).toBe('PAID_OFFLINE')
    expect(charge.intents()[0]).toMatchObject({ status: 'canceled' })
    expect(await charge.look()).toMatchObject({ state: 'PAID_OUTSIDE' })
    expect((await charge.pay()).error.error_code).toBe('CHARGE_NOT_PAYABLE')
  })

  test('try the card again without a second mail, and not while the customer pays (PAY-45)', async () => {
    const { finance, id, email, ...charge } = await newWaitingCharge(shop)
    expect(bodyOf(await finance.call(retryCharge, { id, reason })).state).toBe('WAITING')
    expect((await mailsTo(email)).filter((subject) => subject?.startsWith(ASK))).toHaveLength(1)
    await charge.pay()
    for (const call of [retryCharge, askCustomer])
      expect((await finance.call(call, { id, reason })).error.message).toContain(
        'The customer is confirming this payment',
      )
    await charge.giveUp()
  })

  test('mail the link for a card that is not saved any more, too (PAY-51)', async () => {
    const charge = await newWaitingCharge(shop, { isSaved: false })
    const { finance, id, made } = charge
    expect(made).toMatchObject({ state: 'DECLINED', decline_reason: 'card_not_found', asked: null })
    expect(charge.link).toBeUndefined()
    const service = await logInStaff(shop, ['service'])
    expect((await service.call(askCustomer, { id, reason })).error.error_code).toBe('FORBIDDEN')
    expect(bodyOf(await finance.call(askCustomer, { id, reason })).state).toBe('WAITING')
    const [link] = await charge.findLinks()
    expect(link).toContain(charge.token)
    const { token } = charge
    const shown = bodyOf(await charge.guest.call(getWaitingCharge, { token }))
    expect(shown).toMatchObject({ state: 'OWED', card: null })
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('subject_id', '=', charge.orderNumber)
      .orderBy('id')
      .execute()
    expect(entries.at(-1)).toEqual({ action: 'charge.ask', reason })
    const none = await finance.call(askCustomer, { id: 2_147_483_647, reason })
    expect(none.error.error_code).toBe('NOT_FOUND')
  })
})

test('an account is neither erased nor merged until its charge is settled (PAY-52)', async () => {
  const { finance, id, customer_id } = await newWaitingCharge(shop)
  const person = {
    owner: `c:${customer_id}`,
    customer_id,
    email: null,
    phone_number: '',
    led_trunk_show_ids: [],
  }
  expect(await personalCheckouts.listHindrances(db, person)).toEqual([
    'A charge of staff is not paid yet.',
  ])
  await finance.call(withdrawCharge, { id, reason })
  expect(await personalCheckouts.listHindrances(db, person)).toEqual([])
})

test('a card whose bank asks nothing is charged as before, without a mail to confirm', async () => {
  const { made, link, intents } = await newWaitingCharge(shop, { number: VISA })
  expect(made.state).toBe('PAID')
  expect(link).toBeUndefined()
  expect(intents()).toHaveLength(1)
})

test('a gateway that is away leaves the charge as it was (PAY-46)', async () => {
  const charge = await newWaitingCharge(shop)
  const confirmation_token = standIn.tokenOf(VISA)
  standIn.turnDials({ isOut: true })
  const { error } = await charge.pay({ is_saved_card: false, confirmation_token })
  standIn.turnDials({ isOut: false })
  expect(error.error_code).toBe('PAYMENT_UNAVAILABLE')
  expect(await charge.look()).toMatchObject({ state: 'OWED' })
  expect(bodyOf(await charge.payWithCard(VISA))).toMatchObject({ state: 'PAID' })
})
