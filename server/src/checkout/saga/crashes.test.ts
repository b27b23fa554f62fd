import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guestOwner } from '#platform/http/visitor.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  newGuestBuyer,
  openCheckoutShop,
  SILENT_CARD,
} from '../../../test/checkout/checkout-shop.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'
import { eventually } from '../../../test/eventually.ts'
import { sandboxGateway } from '../../providers/payments/sandbox.ts'
import { turnDials } from '../../providers/payments/sandbox.queries.ts'
import { sweepHandovers } from '../sweep-handovers.ts'
import type { SagaStep } from './saga-deps.ts'

class Crash extends Error {}

/** The process that takes the orders dies after this step, once; it never sweeps. */
let crashAfter: SagaStep | null = null
let hasRandomKeys = false
const dying = await openCheckoutShop({
  testing: {
    sweepMs: 1_000_000,
    afterStep: (step) => {
      if (step !== crashAfter) return
      crashAfter = null
      throw new Crash(`died after ${step}`)
    },
    wrapGateway: (gateway) => ({
      ...gateway,
      charge: (request) =>
        gateway.charge({ ...request, key: hasRandomKeys ? randomUUID() : request.key }),
    }),
  },
})
const { db, clock } = dying
const gateway = sandboxGateway({ db, clock, secrets: testSecrets })
const log = pino({ level: 'silent' })
// Shares the database and sweeps.
const survivor = await buildTestApp({ besides: dying, testing: { sweepMs: 20 } })

beforeEach(() => {
  crashAfter = null
  hasRandomKeys = false
})

const waitUntilSettled = () =>
  eventually(async () => expect((await checkBooks(db)).unsettled).toBe(0))

/** Cards of a guest that were declined, as they are counted. */
async function countMisses(guestId: string): Promise<number> {
  const { limit, windowSeconds } = LIMITS.card_miss_by_owner
  const owner = guestOwner(hash('sha256', guestId, 'base64url'))
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from theoretical_arrival_time - now())::float as seconds
    from limit_use where key = ${`card_miss_by_owner ${owner}`}`.execute(db)
  return Math.ceil(((rows[0]?.seconds ?? 0) * limit) / windowSeconds)
}

describe.each<SagaStep>(['RESERVED', 'CHARGED', 'SETTLED'])(
  'a process that dies after %s',
  (step) => {
    afterEach(async () => {
      expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
    })

    test.each([
      ['a good card', '4242424242424242', 200],
      ['a card that is charged without an answer', SILENT_CARD, 200],
    ])(
      'with %s: another one completes the order, and the buyer hears of it',
      async (_name, number, status) => {
        const code = await insertCoupon(db, { total_limit: 1 })
        const buyer = await newGuestBuyer(dying)
        const quoted = (await buyer.previewBag({ coupon_code: code })).body
        crashAfter = step
        expect((await buyer.place(quoted, { credit_card: cardOf(number) })).error.error_code).toBe(
          'CHECKOUT_PENDING',
        )
        clock.advance({ seconds: 5 })
        await waitUntilSettled()
        const answer = await buyer.place(quoted, { credit_card: cardOf(number) }, survivor)
        expect(answer.status).toBe(status)
        expect(await dying.outbox(buyer.email)).toHaveLength(1)
      },
    )

    test('with a declined card: everything is let go, and the miss is counted once', async () => {
      const code = await insertCoupon(db, { total_limit: 1 })
      const buyer = await newGuestBuyer(dying)
      const quoted = (await buyer.previewBag({ coupon_code: code })).body
      crashAfter = step
      await buyer.place(quoted, { credit_card: cardOf(DECLINED_CARD) })
      clock.advance({ seconds: 5 })
      await waitUntilSettled()
      expect(await dying.outbox(buyer.email)).toEqual([])
      expect(await countMisses(buyer.visitor.guestId)).toBe(1)
    })

    test('before the lease ends: a buyer who presses again waits for the end of it', async () => {
      const buyer = await newGuestBuyer(dying)
      const quoted = (await buyer.previewBag()).body
      crashAfter = step
      await buyer.place(quoted)
      const again = buyer.place(quoted)
      clock.advance({ seconds: 5 })
      expect((await again).status).toBe(200)
    })
  },
)

test('with a random key at the gateway the card would be charged twice', async () => {
  const buyer = await newGuestBuyer(dying)
  const quoted = (await buyer.previewBag()).body
  hasRandomKeys = true
  crashAfter = 'CHARGED'
  await buyer.place(quoted)
  clock.advance({ seconds: 5 })
  await waitUntilSettled()
  expect(await checkBooks(db)).toMatchObject({ double_charges: 1, charges_without_order: 1 })
})

describe('a process that dies after CARD_SAVED', () => {
  const sweepAfter = async (minutes: number) => {
    clock.advance({ minutes })
    await sweepHandovers({ db, clock, gateway, log })
  }
  const countCards = async () => {
    const { rows } = await sql<{ cards: number; handovers: number }>`
      select (select count(*) from sandbox_card)::int as cards,
        (select count(*) from card_handover)::int as handovers`.execute(db)
    return rows[0]!
  }

  beforeEach(async () => {
    await sweepAfter(31)
    await eventually(async () => expect(await countCards()).toEqual({ cards: 0, handovers: 0 }))
  })

  test('leaves a card that is deleted at the gateway later, and the buyer pays', async () => {
    const buyer = await newGuestBuyer(dying)
    crashAfter = 'CARD_SAVED'
    expect((await buyer.place((await buyer.previewBag()).body)).status).toBe(500)
    expect(await countCards()).toEqual({ cards: 1, handovers: 1 })
    await sweepAfter(29)
    expect(await countCards()).toEqual({ cards: 1, handovers: 1 })
    await sweepAfter(2)
    expect(await countCards()).toEqual({ cards: 0, handovers: 0 })
    expect((await buyer.place((await buyer.previewBag()).body)).status).toBe(200)
  })

  test('leaves it until the gateway can be reached again', async () => {
    const buyer = await newGuestBuyer(dying)
    crashAfter = 'CARD_SAVED'
    await buyer.place((await buyer.previewBag()).body)
    await turnDials(db, { is_out: true })
    await sweepAfter(31)
    expect(await countCards()).toEqual({ cards: 1, handovers: 1 })
    await turnDials(db, { is_out: false })
    await sweepAfter(1)
    expect(await countCards()).toEqual({ cards: 0, handovers: 0 })
  })
})
