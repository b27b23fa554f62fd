import type * as contract from '@twirl/contract/staff/money/codes'
import type * as z from 'zod/mini'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import {
  changeCoupon,
  type CouponRow,
  insertCoupons,
  lockCouponById,
  setCouponActive,
} from '../coupons/public.ts'
import { audit, findLastAct } from '../staff/public.ts'
import type { CodesDeps } from './codes-deps.ts'
import { couponTermsOf, describeCode, termsOf } from './describe-code.ts'

type SaveDeps = Pick<CodesDeps, 'db' | 'clock'>

/** Makes a code. One that exists already is an error at its field. */
export async function createCode(
  deps: SaveDeps,
  { staff_id }: StaffCaller,
  { code, reason, ...terms }: z.output<(typeof contract.createCode)['input']>,
): Promise<contract.DiscountCode> {
  const now = deps.clock.now()
  const coupon = await inTransaction(deps.db, async (transaction) => {
    const [added] = await insertCoupons(transaction, [code], {
      ...couponTermsOf(terms),
      batch: null,
      created_at: now,
    })
    if (!added) throw new AppError('BAD_REQUEST', { fields: { code: 'This code exists already' } })
    await audit(transaction, deps, {
      staff_id,
      action: 'code.create',
      subject_kind: 'code',
      subject_id: code,
      after: termsOf(added),
      reason,
    })
    return added
  })
  return describeCode(coupon, now)
}

/** Changes the terms of a code. Orders that used it keep what it gave them. */
export async function changeCode(
  deps: SaveDeps,
  { staff_id }: StaffCaller,
  { id, reason, version, ...terms }: z.output<(typeof contract.changeCode)['input']>,
): Promise<contract.DiscountCode> {
  const coupon = await inTransaction(deps.db, async (transaction) => {
    const found = await lock(transaction, id)
    if (found.version !== version) throw await changedMeanwhile(transaction, found)
    if (terms.total_limit !== null && terms.total_limit < found.use_count)
      throw new AppError('BAD_REQUEST', {
        fields: { total_limit: `It was used ${found.use_count} times already` },
      })
    const changed = await changeCoupon(transaction, id, couponTermsOf(terms))
    await audit(transaction, deps, {
      staff_id,
      action: 'code.change',
      subject_kind: 'code',
      subject_id: found.code,
      before: termsOf(found),
      after: termsOf(changed),
      reason,
    })
    return changed
  })
  return describeCode(coupon, deps.clock.now())
}

/** A code that is in the wanted state already stays as it is. */
export async function switchCode(
  deps: SaveDeps,
  { staff_id }: StaffCaller,
  { id, is_active, reason }: z.output<(typeof contract.switchCode)['input']>,
): Promise<contract.DiscountCode> {
  const coupon = await inTransaction(deps.db, async (transaction) => {
    const found = await lock(transaction, id)
    if (found.is_active === is_active) return found
    await audit(transaction, deps, {
      staff_id,
      action: is_active ? 'code.switch-on' : 'code.switch-off',
      subject_kind: 'code',
      subject_id: found.code,
      reason,
    })
    return setCouponActive(transaction, id, is_active)
  })
  return describeCode(coupon, deps.clock.now())
}

async function lock(transaction: Transaction, id: number): Promise<CouponRow> {
  const coupon = await lockCouponById(transaction, id)
  if (!coupon) throw new AppError('NOT_FOUND')
  return coupon
}

async function changedMeanwhile(transaction: Transaction, { code }: CouponRow): Promise<AppError> {
  const last = await findLastAct(transaction, { kind: 'code', id: code }, [
    'code.change',
    'code.switch-off',
    'code.switch-on',
  ])
  const who = last
    ? `${last.name} changed this code on ${formatTime(last.at)} New York time`
    : 'This code was changed'
  return new AppError('STEP_REFUSED', {
    message: `${who}, so nothing was saved. Close this form to see the code as it is now.`,
  })
}
