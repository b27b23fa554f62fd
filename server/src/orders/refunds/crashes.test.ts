import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'
import { insertPaidOrder } from '../../../test/orders/paid-order.ts'
import { insertApplication, openRefundDesk } from '../../../test/orders/refund-desk.ts'
import { decideRefund } from './decide-refund.ts'
import { continueRefunds } from './pay-refund.ts'
import type { RefundDeps, RefundStep } from './refund-deps.ts'

class Crash extends Error {}

/** The process in which staff decide dies after this step. */
let crashAfter: RefundStep | null = null
let hasRandomKeys = false
const shop = await openRefundDesk()
const { db, desk: survivor, readMails } = shop
const dying: RefundDeps = {
  ...survivor,
  afterRefundStep: (step) => {
    if (step === crashAfter) throw new Crash(`died after ${step}`)
  },
  gateway: {
    ...survivor.gateway,
    refund: (request) =>
      survivor.gateway.refund({ ...request, key: hasRandomKeys ? randomUUID() : request.key }),
    findRefund: async (request) => (hasRandomKeys ? null : survivor.gateway.findRefund(request)),
  },
}

beforeEach(() => {
  crashAfter = null
  hasRandomKeys = false
})

/** Staff approve, and the process dies. */
async function dieAfter(step: RefundStep) {
  const coupon_code = await insertCoupon(db, { total_limit: 1 })
  const order = await insertPaidOrder(shop, { items: [{ discount_cents: 700 }], coupon_code })
  const application = await insertApplication(db, order.id, order.item_ids[0]!)
  crashAfter = step
  const approve = { decision: 'APPROVE', answer: null } as const
  await expect(decideRefund(dying, application, approve)).rejects.toThrow(Crash)
  crashAfter = null
  return { order, decideAgain: () => decideRefund(survivor, application, approve) }
}

const refundsOf = (charge_id: string | null) =>
  db
    .selectFrom('sandbox_refund')
    .select('amount_cents')
    .where('charge_id', '=', charge_id!)
    .execute()

describe.each<RefundStep>(['RESERVED', 'REFUNDED', 'SETTLED'])(
  'a process that dies after %s',
  (step) => {
    afterEach(async () => {
      expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
    })

    test('another one completes the refund, once', async () => {
      const { order } = await dieAfter(step)
      expect(await continueRefunds(survivor)).toBe(step === 'SETTLED' ? 0 : 1)
      expect(await continueRefunds(survivor)).toBe(0)
      expect(await refundsOf(order.charge_id)).toEqual([{ amount_cents: 6_300 }])
      expect(await readMails(order.email)).toHaveLength(1)
    })

    test('with a silent gateway meanwhile', async () => {
      const { order } = await dieAfter(step)
      await turnDials(db, { lost_answer_share: 1 })
      expect(await continueRefunds(survivor)).toBe(0)
      await turnDials(db, { lost_answer_share: 0 })
      await continueRefunds(survivor)
      expect(await refundsOf(order.charge_id)).toEqual([{ amount_cents: 6_300 }])
    })

    test('staff who decide again while the job runs complete it, once', async () => {
      const { order, decideAgain } = await dieAfter(step)
      const [outcome] = await Promise.all([decideAgain(), continueRefunds(survivor)])
      expect(outcome).toMatchObject({ state: 'PAID', amount_cents: 6_300 })
      expect(await refundsOf(order.charge_id)).toEqual([{ amount_cents: 6_300 }])
      expect(await readMails(order.email)).toHaveLength(1)
    })
  },
)

// The last test: it leaves books that differ.
test('with a random key at the gateway it would be paid twice', async () => {
  const order = await insertPaidOrder(shop, { items: [{ quantity: 2 }] })
  const application = await insertApplication(db, order.id, order.item_ids[0]!)
  const [order_item_id] = order.item_ids
  hasRandomKeys = true
  crashAfter = 'REFUNDED'
  await expect(
    decideRefund(dying, application, {
      decision: 'APPROVE',
      answer: null,
      lines: [{ target: 'ITEM', order_item_id: order_item_id!, part: { quantity: 1 } }],
    }),
  ).rejects.toThrow(Crash)
  await continueRefunds(survivor)
  expect(await refundsOf(order.charge_id)).toHaveLength(2)
  expect(await checkBooks(db)).toMatchObject({ refunds_that_differ: 1 })
})
