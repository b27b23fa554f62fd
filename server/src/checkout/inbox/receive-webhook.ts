import { Counter } from '#platform/metrics/counter.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { RawRequest } from '#platform/http/routes.ts'
import { storeEvents } from './gateway-events.queries.ts'
import { HANDLE_EVENT, handleEvent, type InboxDeps } from './handle-event.ts'

const received = new Counter(
  'twirl_gateway_webhooks_total',
  'Webhooks of the payment gateway, by what became of them.',
  ['outcome'],
)
const accepted = received.of('accepted')
const refused = received.of('refused')

/**
 * Stores what a webhook names, once, and answers. Payments are continued at once, because a customer may be waiting: if that
 * fails, the gateway sends the webhook again. Everything else is done by a job (PAY-36).
 */
export async function receiveWebhook(
  deps: InboxDeps,
  { body, headers }: RawRequest,
): Promise<void> {
  const { gateway, db, jobs, clock } = deps
  const events = gateway.readWebhook(body, singleValues(headers))
  if (!events) {
    refused.count++
    throw new AppError('BAD_REQUEST')
  }
  accepted.count++
  if (events.length === 0) return
  const open = await inTransaction(db, async (transaction) => {
    const stored = await storeEvents(transaction, events, clock.now())
    for (const { id, kind, is_new } of stored)
      if (is_new && kind !== 'PAYMENT') await jobs.send(transaction, HANDLE_EVENT, { id })
    return stored
  })
  if (open.some(({ kind }) => kind !== 'PAYMENT')) jobs.wake(HANDLE_EVENT)
  for (const event of open) if (event.kind === 'PAYMENT') await handleEvent(deps, event)
}

function singleValues(headers: RawRequest['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}
