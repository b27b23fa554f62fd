import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { EndAttempt } from '../../server/src/checkout/saga/saga-deps.ts'
import type { PaymentGateway } from '../../server/src/providers/payments/payment-gateway.ts'

/** Shorter than the time for which the shop waits for its gateway. */
const LONGEST_MS = 8_000

/** The first one to hear that the bank of an order declined, and where it has got to. */
type LateHearer = { goesOn: PromiseWithResolvers<void>; hasEnded: PromiseWithResolvers<void> }

/**
 * For a negative control without the gate. The first one to hear of a decline stands still, and its lease ends, so that another
 * one hears it too and ends the attempt. It goes on in the moment in which the next attempt of the order is charged, and ends
 * the attempt a second time while the next one holds the units.
 */
export function lateDecline(databaseUrl: string) {
  const orders = new Map<string, string>()
  const hearers = new Map<string, LateHearer>()

  const wrapGateway = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    charge: async (request) => {
      orders.set(request.key, request.order_token)
      const hearer = hearers.get(request.order_token)
      if (hearer) {
        hearer.goesOn.resolve()
        await Promise.race([hearer.hasEnded.promise, setTimeout(LONGEST_MS)])
      }
      return gateway.charge(request)
    },
    findCharge: async (key, secret) => {
      const found = await gateway.findCharge(key, secret)
      const orderToken = orders.get(key)
      if (!orderToken || found?.state !== 'DECLINED' || hearers.has(orderToken)) return found
      const goesOn = Promise.withResolvers<void>()
      hearers.set(orderToken, { goesOn, hasEnded: Promise.withResolvers<void>() })
      await endLease(databaseUrl, orderToken)
      await Promise.race([goesOn.promise, setTimeout(LONGEST_MS)])
      return found
    },
  })

  /** Everything that hears of the outcome of an attempt may end it, however often. */
  const wrapGate =
    (gate: EndAttempt): EndAttempt =>
    async (transaction, row, ...given) => {
      const isFirst = await gate(transaction, row, ...given)
      if (!isFirst) hearers.get(row.order_token)?.hasEnded.resolve()
      return true
    }

  return { wrapGateway, wrapGate }
}

/** As if the process had stood still for longer than its lease. */
async function endLease(databaseUrl: string, orderToken: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update checkout set lease_until = now() where order_token = $1`, [
      orderToken,
    ])
  } finally {
    await client.end()
  }
}
