import { randomInt } from 'node:crypto'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { makeCodes as contract } from '@twirl/contract/staff/money/codes'
import type * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { countBatch, insertCoupons } from '../coupons/public.ts'
import { audit } from '../staff/public.ts'
import type { CodesDeps } from './codes-deps.ts'
import { couponTermsOf } from './describe-code.ts'

/** Without letters and digits that look alike. Eight of them cannot be guessed within the limits of wrong codes. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LENGTH = 8

/** Makes many codes in one transaction: all of them, or none. A batch that exists already is answered as it is. */
export async function makeCodes(
  deps: Pick<CodesDeps, 'db' | 'clock'>,
  { staff_id }: StaffCaller,
  { prefix, count, reason, request_key: batch, ...terms }: z.output<(typeof contract)['input']>,
): Promise<EndpointOutput<typeof contract>> {
  const coupon = { ...couponTermsOf(terms), batch, created_at: deps.clock.now() }
  const made = await inTransaction(deps.db, async (transaction) => {
    const existing = await countBatch(transaction, batch)
    if (existing > 0) return existing
    await audit(transaction, deps, {
      staff_id,
      action: 'code.create-many',
      subject_kind: 'code',
      subject_id: batch,
      after: { prefix, count, ...terms },
      reason,
    })
    let missing = count
    // A random code may exist already; it is left out and another one is made.
    while (missing > 0) {
      const codes = new Set(Array.from({ length: missing }, () => prefix + randomEnding()))
      missing -= (await insertCoupons(transaction, [...codes], coupon)).length
    }
    return count
  })
  return { batch, count: made }
}

function randomEnding(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
