import type { Size } from '@twirl/contract/primitives'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUse } from '#platform/security/limits.ts'
import { customerOwner, sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { findJoined } from '../entrance/enter-trunk-show.ts'
import {
  insertRequest,
  isSororityMember,
  listOpenRequests,
  type RequestedProductRow,
} from './requested-products.queries.ts'
import type { TrunkShowDeps } from '../trunk-show-deps.ts'
import { groupTypeOf } from '../trunk-show-kinds.ts'
import type { OfferingTrunkShow } from '../trunk-shows.ts'

type Request = { product_id: number; size: Size; trunk_show_id: number | null }

/** Asks for a piece at the next show. Checked in this order: event type, login, membership (GROUP-17). */
export async function requestProduct(
  deps: TrunkShowDeps,
  visitor: Visitor,
  request: Request,
): Promise<RequestedProductRow> {
  const { db, catalog } = deps
  const event =
    request.trunk_show_id === null
      ? null
      : await getSororityEvent(deps, visitor, request.trunk_show_id)
  const { customer_id } = sessionOf(visitor)
  if (!(await isSororityMember(db, customer_id)))
    throw new AppError('CUSTOMER_NOT_MEMBER_OF_SORORITY')
  // An event takes requests for the pieces that it shows.
  const isOffered = event
    ? catalog.filterSelected(event.selection, [request.product_id]).length > 0
    : catalog.hasProduct(request.product_id)
  if (!isOffered) throw new AppError('PRODUCT_NOT_FOUND')
  return keepRequest(db, customer_id, request)
}

/** An event that the customer did not join is refused like one of the wrong type. */
async function getSororityEvent(
  deps: TrunkShowDeps,
  visitor: Visitor,
  id: number,
): Promise<OfferingTrunkShow> {
  const event = await findJoined(deps, visitor, id)
  if (!event || groupTypeOf(event.kind) !== 'SORORITY_TRUNK_SHOW')
    throw new AppError('NOT_CORRECT_TRUNK_SHOW_TYPE')
  return event
}

/** Idempotent: asking again does not count against the limit and returns the stored request. */
async function keepRequest(
  db: Database,
  customer_id: number,
  request: Request,
): Promise<RequestedProductRow> {
  const { product_id, size } = request
  const newId = await inTransaction(db, async (transaction) => {
    const id = await insertRequest(transaction, { customer_id, ...request })
    if (id !== null)
      await takeUse(transaction, LIMITS.requested_product_by_customer, customerOwner(customer_id))
    return id
  })
  if (newId !== null) return { requested_product_id: newId, product_id, size }
  const open = await listOpenRequests(db, customer_id)
  const known = open.find((other) => other.product_id === product_id && other.size === size)
  // Withdrawn concurrently in another window: insert a new request.
  return known ?? keepRequest(db, customer_id, request)
}
