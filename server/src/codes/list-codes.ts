import type { EndpointOutput } from '@twirl/contract/endpoint'
import type * as contract from '@twirl/contract/staff/money/codes'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { toDollars } from '#platform/money.ts'
import { findCoupon, listCoupons, listUses } from '../coupons/public.ts'
import { listOrdersOfTokens } from '../orders/public.ts'
import type { CodesDeps } from './codes-deps.ts'
import { describeCode } from './describe-code.ts'

const PAGE_LENGTH = 50

type ReadDeps = Pick<CodesDeps, 'db' | 'clock'>

/** A page of the discount codes, newest first. */
export async function listCodes(
  { db, clock }: ReadDeps,
  { q, state, batch, after, limit = PAGE_LENGTH }: z.output<(typeof contract.listCodes)['input']>,
): Promise<EndpointOutput<typeof contract.listCodes>> {
  const now = clock.now()
  const found = await listCoupons(
    db,
    { q, state, batch, now },
    { after: idOf(after), limit: limit + 1 },
  )
  const { rows, next } = cutPage(found, limit, ({ id }) => [id])
  return { codes: rows.map((row) => describeCode(row, now)), next }
}

export async function getCode({ db, clock }: ReadDeps, id: number): Promise<contract.DiscountCode> {
  const coupon = await findCoupon(db, id)
  if (!coupon) throw new AppError('NOT_FOUND')
  return describeCode(coupon, clock.now())
}

/** A page of the uses of a code, newest first, with the orders that they were for. */
export async function listCodeUses(
  { db }: ReadDeps,
  { id, after, limit = PAGE_LENGTH }: z.output<(typeof contract.listCodeUses)['input']>,
): Promise<EndpointOutput<typeof contract.listCodeUses>> {
  if (!(await findCoupon(db, id))) throw new AppError('NOT_FOUND')
  const found = await listUses(db, id, { after: idOf(after), limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, (use) => [use.id])
  const orders = await listOrdersOfTokens(
    db,
    rows.map(({ reference }) => reference),
  )
  const orderByToken = new Map(orders.map((order) => [order.order_token, order]))
  const uses = rows.map(({ reference, redeemed_at, ...use }) => {
    const order = orderByToken.get(reference)
    return {
      ...use,
      redeemed_at: redeemed_at.toISOString(),
      order: order
        ? {
            number: order.order_number,
            name: order.name,
            discount: toDollars(order.discount_cents),
          }
        : null,
    }
  })
  return { uses, next }
}

function idOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = readCursor(cursor, 1)
  if (!Number.isInteger(id)) throw new AppError('BAD_REQUEST')
  return Number(id)
}
