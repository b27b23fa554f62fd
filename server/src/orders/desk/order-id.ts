import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findOrderId } from './order-details.queries.ts'

export async function getOrderId(db: Database, orderNumber: string): Promise<number> {
  const id = await findOrderId(db, orderNumber)
  if (id === undefined) throw new AppError('ORDER_NOT_FOUND')
  return id
}
