import { AppError } from '#platform/http/app-error.ts'
import type { RawRequest } from '#platform/http/routes.ts'
import { listPaymentsByKey } from '../orders/public.ts'
import type { Driver } from './saga/driver.ts'
import type { SagaDeps } from './saga/saga-deps.ts'

/** A webhook only says that something happened: the checkout itself asks the gateway what. */
export async function receiveWebhook(
  { gateway, db }: SagaDeps,
  driver: Driver,
  { body, headers }: RawRequest,
): Promise<void> {
  const keys = gateway.readWebhook(body, singleValues(headers))
  if (!keys) throw new AppError('BAD_REQUEST')
  const payments = await listPaymentsByKey(db, keys)
  for (const { state, order_token } of payments)
    if (state === 'PENDING') await driver.askNow(order_token)
}

function singleValues(headers: RawRequest['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}
