import { Counter } from '#platform/metrics/counter.ts'
import type {
  GatewayRefund,
  PaymentGateway,
  RefundRequest,
} from '../../providers/payments/payment-gateway.ts'
import type { RefundDeps } from './refund-deps.ts'
import {
  listReservedRefunds,
  markAsked,
  type ReservedRefund,
  storeRefusal,
} from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

// Connections that one run of the job uses.
const BATCH = 5

/** A refund that was refused is asked for again after this time. */
const REFUSED_AGAIN_MS = 24 * 60 * 60 * 1_000

const refunds = new Counter('twirl_refunds_total', 'Refunds that were paid, or tried.', ['outcome'])
const paid = refunds.of('paid')
const unknownOutcomes = refunds.of('unknown_outcome')
const refusals = refunds.of('refused')

/** RESERVED: the gateway has not answered, and is asked again. REFUSED: it says no, and staff decide what to do. */
export type PaymentState = 'PAID' | 'RESERVED' | 'REFUSED'

/**
 * Continues a refund from the point that it has reached, and may be repeated by any process at any time: the gateway pays
 * a key once, and of two settlements the second one does nothing. No connection is held while the gateway is asked.
 */
export async function payRefund(deps: RefundDeps, refund: ReservedRefund): Promise<PaymentState> {
  const { db, clock, gateway, log, afterRefundStep } = deps
  afterRefundStep?.('RESERVED')
  if (!(await markAsked(db, refund.id, clock.now()))) return 'PAID'
  let answer: GatewayRefund
  try {
    answer = await giveBack(gateway, refund.request)
  } catch (error) {
    const refusal = gateway.refusalOf(error)
    if (refusal !== null) {
      refusals.count++
      await storeRefusal(db, refund.id, { refusal, now: clock.now() })
      return 'REFUSED'
    }
    unknownOutcomes.count++
    log.warn({ err: error, refund: refund.id }, 'the outcome of a refund is unknown, trying again')
    return 'RESERVED'
  }
  afterRefundStep?.('REFUNDED')
  if (await settleRefund(deps, refund, answer)) paid.count++
  afterRefundStep?.('SETTLED')
  return 'PAID'
}

/** Looks it up first, because a gateway may have forgotten the key of a refund that was tried long ago. */
export async function giveBack(
  gateway: PaymentGateway,
  request: RefundRequest,
): Promise<GatewayRefund> {
  return (await gateway.findRefund(request)) ?? (await gateway.refund(request))
}

/** Continues all refunds whose outcome is unknown. Returns how many were completed. */
export async function continueRefunds(deps: RefundDeps): Promise<number> {
  const refusedBefore = new Date(deps.clock.now().getTime() - REFUSED_AGAIN_MS)
  let completed = 0
  let batch: ReservedRefund[]
  let afterId = 0
  do {
    batch = await listReservedRefunds(deps.db, { afterId, limit: BATCH, refusedBefore })
    const states = await Promise.all(batch.map((refund) => continueRefund(deps, refund)))
    completed += states.filter((state) => state === 'PAID').length
    afterId = batch.at(-1)?.id ?? 0
  } while (batch.length === BATCH)
  return completed
}

/** Logs an error, so that one refund that fails does not keep the others waiting. */
async function continueRefund(deps: RefundDeps, refund: ReservedRefund): Promise<PaymentState> {
  try {
    return await payRefund(deps, refund)
  } catch (error) {
    deps.log.error({ err: error, refund: refund.id }, 'a refund could not be continued')
    return 'RESERVED'
  }
}
