import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { isEmailOfBlocked, lockForOrder } from './may-order.queries.ts'

/** STAFF-79: a customer who is blocked cannot order, even while another process still has the session in its cache. */
export async function assertMayOrder(transaction: Transaction, customerId: number): Promise<void> {
  const customer = await lockForOrder(transaction, customerId)
  if (!customer) throw new AppError('UNAUTHORIZED')
  if (customer.blocked_at) throw new AppError('CUSTOMER_BLOCKED')
}

/** A guest who gives the proven address of a customer who is blocked cannot order either. */
export async function assertMayOrderAsGuest(
  transaction: Transaction,
  email: string,
): Promise<void> {
  if (!(await isEmailOfBlocked(transaction, email))) return
  throw new AppError('CUSTOMER_BLOCKED', {
    message: 'We can’t take an order for this email. Please contact us.',
  })
}
