import type { Order } from '@twirl/contract/buying/orders'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { isOrderKey } from '../order-number.ts'
import { describeOrders, type History } from './describe-orders.ts'
import { findOrder } from './history.queries.ts'

/** For its owner, or for a caller with the key of its signed link. Absent and foreign orders answer alike. */
export async function getOrder(
  history: History & { secrets: Secrets },
  visitor: Visitor,
  { orderNumber, key }: { orderNumber: string; key?: string | undefined },
): Promise<Order> {
  const hasKey = isOrderKey(history.secrets, orderNumber, key)
  const row = await findOrder(history.db, orderNumber, hasKey ? null : ownerOf(visitor))
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  const [order] = await describeOrders(history, [row], { visitor, hasKey })
  return order!
}
