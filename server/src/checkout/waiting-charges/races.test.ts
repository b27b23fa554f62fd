import { recordOfflinePayment, withdrawCharge } from '@twirl/contract/staff/money/charges'
import { afterEach, describe, expect, test } from 'vitest'
import { NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { openStripeShop, VISA } from '../../../test/checkout/stripe-shop.ts'
import { newWaitingCharge, type WaitingCharge } from '../../../test/checkout/waiting-charge.ts'
import { eventually } from '../../../test/eventually.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import { endAttempt } from '../checkout.queries.ts'
import type { EndAttempt, SagaStep } from '../saga/saga-deps.ts'

class Crash extends Error {}

let crashAfter: SagaStep | null = null
/** For a control: the payment is only said to be cancelled. */
let isCancelledAtGateway = true
/** For a control: each process that hears of an end believes that it is the first. */
let gate: EndAttempt = endAttempt
/** What happens after the gateway has told what became of a payment, before the shop hears it. */
let afterFind: () => Promise<void> = async () => {}
let expectedBooks = NO_DISCREPANCIES
const wrapGateway = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  findCharge: async (...given) => {
    const found = await gateway.findCharge(...given)
    await afterFind()
    return found
  },
  cancelCharge: (...given) =>
    isCancelledAtGateway
      ? gateway.cancelCharge(...given)
      : Promise.resolve({ state: 'CANCELLED' as const, key: given[0] }),
})
const wrapGate = (): EndAttempt => (transaction, row, state, orderNumber) =>
  gate(transaction, row, state, orderNumber)

const shop = await openStripeShop({
  wrapGateway,
  wrapGate,
  afterStep: (step) => {
    if (step !== crashAfter) return
    crashAfter = null
    throw new Crash(`died after ${step}`)
  },
})
const { db, clock } = shop
const survivor = await shop.openAnother({ wrapGateway, wrapGate, sweepMs: 20 })
const reason = 'The customer called.'
const ROUNDS = 3

afterEach(async () => {
  crashAfter = null
  gate = endAttempt
  afterFind = async () => {}
  expect(await shop.books()).toEqual(expectedBooks)
})

/** How many orders the charge has become, and how often it was paid at the gateway. */
async function countPaid({ chargeToken, intents }: WaitingCharge) {
  const orders = await db
    .selectFrom('customer_order')
    .select('id')
    .where('order_token', '=', chargeToken)
    .execute()
  const paid = intents().filter(({ status }) => status === 'succeeded')
  return { orders: orders.length, paid: paid.length }
}

const mailsAbout = async ({ email }: WaitingCharge, start: string) =>
  (await shop.outbox(email)).filter(({ subject }) => subject?.startsWith(start))

describe('one outcome', () => {
  test.each([1, 2, 3, 4])(
    'of page, webhook and withdrawal of staff at once: round %i (PAY-50)',
    async (round) => {
      const charge = await newWaitingCharge(shop)
      const { finance, id } = charge
      await charge.pay()
      const [{ id: intent } = { id: '' }] = charge.intents()
      // In every second round the bank answers while the withdrawal is on its way.
      if (round % 2 === 0) charge.answer(true)
      const asking = [
        charge.goOn(),
        shop.sendWebhook(intent),
        finance.call(withdrawCharge, { id, reason }),
        charge.goOn(survivor),
        shop.sendWebhook(intent),
      ]
      try {
        if (round % 2 === 1) charge.answer(true)
      } catch {
        // The withdrawal was faster.
      }
      await Promise.all(asking)
      clock.advance({ seconds: 21 })
      await eventually(async () =>
        expect(['PAID', 'WITHDRAWN', 'OWED']).toContain((await charge.look()).state),
      )
      const isPaid = (await charge.look()).state === 'PAID'
      expect(await countPaid(charge)).toEqual({ orders: isPaid ? 1 : 0, paid: isPaid ? 1 : 0 })
      expect(await mailsAbout(charge, 'A charge of')).toHaveLength(isPaid ? 1 : 0)
    },
  )

  test('of two tabs, two cards and two processes: it is paid once (PAY-48)', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const charge = await newWaitingCharge(shop)
      const { attempt } = await charge.look()
      const confirmation_token = shop.standIn.tokenOf(VISA)
      const other = { is_saved_card: false, attempt, confirmation_token }
      await Promise.all([
        charge.pay({ attempt }),
        charge.pay(other, survivor),
        charge.pay({ attempt }, survivor),
        charge.pay({ attempt }),
      ])
      if ((await charge.look()).action) {
        charge.answer(true)
        await charge.goOn()
      }
      await eventually(async () => expect((await charge.look()).state).toBe('PAID'))
      expect(await countPaid(charge)).toEqual({ orders: 1, paid: 1 })
    }
  })

  test('of the page and an offline payment at once: one of them (PAY-50)', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const charge = await newWaitingCharge(shop)
      const { finance, id } = charge
      const offline = { id, method: 'CASH' as const, reference: '', reason }
      await Promise.all([charge.payWithCard(VISA), finance.call(recordOfflinePayment, offline)])
      await eventually(async () =>
        expect(['PAID', 'PAID_OUTSIDE']).toContain((await charge.look()).state),
      )
      const isByCard = (await charge.look()).state === 'PAID'
      expect(await countPaid(charge)).toEqual({ orders: 1, paid: isByCard ? 1 : 0 })
      expect(await mailsAbout(charge, 'A charge of')).toHaveLength(1)
    }
  })
})

describe.each<SagaStep>(['RESERVED', 'CHARGED', 'AWAITS_CUSTOMER', 'SETTLED'])(
  'a process that dies after %s',
  (step) => {
    test('while staff charge the card: another one asks the customer, once (PAY-45)', async () => {
      crashAfter = step
      const charge = await newCharged(step)
      expect(await mailsAbout(charge, 'Please confirm a charge of')).toHaveLength(1)
    })

    test('while the customer pays: another one goes on, and it is paid once (PAY-46)', async () => {
      const charge = await newWaitingCharge(shop)
      crashAfter = step
      await charge.pay()
      clock.advance({ seconds: 5 })
      await eventually(async () => expect((await charge.look()).action).not.toBeNull())
      charge.answer(true)
      await charge.goOn()
      clock.advance({ seconds: 21 })
      await eventually(async () => expect((await charge.look()).state).toBe('PAID'))
      expect(await countPaid(charge)).toEqual({ orders: 1, paid: 1 })
    })
  },
)

/** The rental itself is paid before the process dies. */
async function newCharged(step: SagaStep): Promise<WaitingCharge> {
  crashAfter = null
  const charge = await newWaitingCharge(shop, { beforeCharge: () => (crashAfter = step) })
  clock.advance({ seconds: 5 })
  await eventually(async () => expect((await charge.look()).state).toBe('OWED'))
  return charge
}

const openGate: EndAttempt = async (...given): Promise<boolean> => {
  await endAttempt(...given)
  return true
}

// The second row is the control.
test.each([
  ['ends it once', endAttempt, 1],
  ['would end it twice without the gate', openGate, 2],
] as const)('two processes that hear of a decline: %s', async (_name, given, times) => {
  const charge = await newWaitingCharge(shop)
  await charge.pay()
  charge.answer(false)
  let ends = 0
  gate = async (...args) => {
    const isEnded = await given(...args)
    if (isEnded) ends++
    return isEnded
  }
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  afterFind = async () => {
    afterFind = async () => {}
    hold()
    await isReleased
  }
  const late = charge.goOn()
  await isHeld
  // The lease of the first process has ended.
  clock.advance({ seconds: 5 })
  await eventually(async () => expect((await charge.look()).state).toBe('OWED'))
  release()
  await late
  expect(ends).toBe(times)
  expect(await mailsAbout(charge, 'Please confirm a charge of')).toHaveLength(1)
})

// The last test: it leaves a charge without an order.
test('a charge that is withdrawn before its payment is cancelled would be charged (PAY-50)', async () => {
  const charge = await newWaitingCharge(shop)
  const { finance, id } = charge
  await charge.pay()
  isCancelledAtGateway = false
  await finance.call(withdrawCharge, { id, reason })
  expect(await charge.look()).toMatchObject({ state: 'WITHDRAWN' })
  charge.answer(true)
  expectedBooks = { ...NO_DISCREPANCIES, charges_without_order: 1 }
})
