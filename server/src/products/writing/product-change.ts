import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { type DeskProduct, lockDeskProduct, raiseVersion } from '../../catalog/public.ts'
import { audit, findLastAct } from '../../staff/public.ts'

export type WriteDeps = { clock: Clock }

/** The change of a product: by whom, and what the member saw. */
export type ProductChange = {
  /** Null: no member, but a job. */
  staff_id: number | null
  id: number
  /** Null: whatever the product is now. */
  version: number | null
}

type State = Record<string, unknown>

export async function lockProduct(transaction: Transaction, id: number): Promise<DeskProduct> {
  const product = await lockDeskProduct(transaction, id)
  if (!product) throw new AppError('NOT_FOUND')
  return product
}

type Step = {
  action: AuditAction
  before: State
  after: State
  write: () => Promise<void>
}

/**
 * Writes a change of a product that is locked, unless nothing would differ: a repeated request finds its work done. It
 * is refused if the product is no longer what the member saw (STAFF-116).
 */
export async function writeChange(
  transaction: Transaction,
  deps: WriteDeps,
  { product, change }: { product: DeskProduct; change: ProductChange },
  { action, before, after, write }: Step,
): Promise<void> {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  if (changed.length === 0) return
  if (change.version !== null && change.version !== product.version)
    throw await refuseChange(transaction, product.id)
  await write()
  await raiseVersion(transaction, product.id)
  const only = (state: State) => Object.fromEntries(changed.map((key) => [key, state[key]]))
  await audit(transaction, deps, {
    staff_id: change.staff_id,
    action,
    subject_kind: 'product',
    subject_id: product.id,
    before: only(before),
    after: only(after),
  })
}

const CHANGES: readonly AuditAction[] = [
  'product.change',
  'product.change-colors',
  'product.change-collections',
  'product.publish',
  'product.publish-scheduled',
  'product.schedule',
  'product.unpublish',
]

/** Says who was faster. */
async function refuseChange(transaction: Transaction, id: number): Promise<AppError> {
  const last = await findLastAct(transaction, { kind: 'product', id }, CHANGES)
  const what =
    last?.action === 'product.publish-scheduled'
      ? `was published as scheduled on ${formatTime(last.at)} New York time`
      : last
        ? `was changed by ${last.name} on ${formatTime(last.at)} New York time`
        : 'was changed'
  return new AppError('STEP_REFUSED', {
    message: `This product ${what}, after you opened it. Nothing of yours was saved. Reload the page to see it as it is now.`,
  })
}
