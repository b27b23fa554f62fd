import type { Order } from '@twirl/contract/buying/orders'
import { AppError } from '#platform/http/app-error.ts'
import { isOwner, ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { isOrderKey, keyOpens } from '../order-number.ts'
import { describeOrders, type HistoryDeps } from './describe-orders.ts'
import { findOrder } from './history.queries.ts'

/**
 * For its owner, or for a caller with the key of its signed link while that opens it. Absent and foreign orders answer
 * alike; a caller whose key has ended is told so.
 */
export async function getOrder(
  deps: HistoryDeps & { secrets: Secrets },
  visitor: Visitor,
  { orderNumber, key }: { orderNumber: string; key?: string | undefined },
): Promise<Order> {
  const hasKey = isOrderKey(deps.secrets, orderNumber, key)
  const row = await findOrder(deps.db, orderNumber, hasKey ? null : ownerOf(visitor))
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  if (hasKey && !isOwner(row, visitor) && !keyOpens(row, deps.clock.now()))
    throw new AppError('ORDER_LINK_ENDED')
  const [order] = await describeOrders(deps, [row], { visitor, hasKey })
  return order!
}
