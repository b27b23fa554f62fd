import { randomUUID } from 'node:crypto'
import { refundOrder } from '@twirl/contract/staff/money/refunds'
import { expect, test } from 'vitest'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../../test/checkout/check-books.ts'
import { insertSizes, newRenter } from '../../../../test/checkout/renter.ts'
import { bodyOf } from '../../../../test/build-test-app.ts'
import { ALL, openRefundOffice, REASON } from '../../../../test/orders/refund-office.ts'
import { continueRefunds } from '../pay-refund.ts'
import type { RefundStep } from '../refund-deps.ts'
import { grantRefund } from './grant-refund.ts'

const office = await openRefundOffice()
const { shop, db, desk, service, newApplication, grant, made, auditOf } = office

test.each<RefundStep>(['RESERVED', 'REFUNDED', 'SETTLED'])(
  'a process that dies after %s leaves the decision and its entry in the log; another one pays, once',
  async (step) => {
    const { order, id } = await newApplication()
    const dying = {
      ...desk,
      refundLimitCents: () => 15_000,
      afterRefundStep: (reached: RefundStep) => {
        if (reached === step) throw new Error(`died after ${step}`)
      },
    }
    const staff = {
      session_id: 1,
      staff_id: service.id,
      name: '',
      email: service.email,
      permissions: [],
      stage: 'COMPLETE' as const,
      password_at: new Date(),
    }
    const input = { id, share: ALL, amount: 68.04, answer: null, ...REASON }
    await expect(grantRefund(dying, staff, input)).rejects.toThrow('died')
    await continueRefunds(desk)
    expect((await grant(service, id, 68.04)).body).toEqual({ state: 'PAID', amount: 68.04 })
    expect(await made(order)).toEqual([6_804])
    expect(await auditOf(order)).toHaveLength(1)
    expect(await shop.outbox(order.email)).toHaveLength(1)
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
  },
)

test('without an answer of the gateway the refund is reserved, and paid later', async () => {
  const { order, id } = await newApplication()
  await turnDials(db, { is_out: true })
  expect((await grant(service, id, 68.04)).body).toEqual({ state: 'RESERVED', amount: 68.04 })
  await turnDials(db, { is_out: false })
  await continueRefunds(desk)
  expect(await made(order)).toEqual([6_804])
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

test('staff who refund a rental while the customer exchanges it: both happen once, and the books agree', async () => {
  const { m, l } = await insertSizes(db, 70, { m: 12, l: 12 })
  for (let round = 0; round < 4; round++) {
    const renter = await newRenter(shop, { sku: m })
    const quoted = bodyOf(await renter.previewFor(l))
    const share = {
      lines: [{ target: 'ITEM' as const, order_item_id: renter.itemId, quantity: 1 }],
      amount: null,
    }
    const [exchanged, refunded] = await Promise.all([
      renter.exchangeFor(l, quoted),
      service.call(refundOrder, {
        orderNumber: renter.order_number,
        share,
        amount: 35,
        ...REASON,
        request_key: randomUUID(),
      }),
    ])
    expect([exchanged.status, refunded.status]).toEqual([200, 200])
    expect(await auditOf(renter)).toMatchObject([{ action: 'refund.give' }])
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
  }
})
