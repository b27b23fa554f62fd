import type { PublishState } from '@twirl/contract/staff/catalogue/products'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type DeskProduct, updatePublishing } from '../../catalog/public.ts'
import { lockProduct, type ProductChange, writeChange, type WriteDeps } from './product-change.ts'

/** Published now, from a time on, or not at all. */
export type Publishing =
  | { state: 'PUBLISHED' }
  | { state: 'UNPUBLISHED' }
  | { state: 'SCHEDULED'; publish_at: Date }

const ACTIONS = {
  PUBLISHED: 'product.publish',
  SCHEDULED: 'product.schedule',
  UNPUBLISHED: 'product.unpublish',
} as const

/** Publishes a product, schedules it or takes it out of the shop (STAFF-119). */
export async function setPublishing(
  transaction: Transaction,
  deps: WriteDeps,
  change: ProductChange,
  publishing: Publishing,
): Promise<void> {
  const product = await lockProduct(transaction, change.id)
  const now = deps.clock.now()
  const publish_at = publishing.state === 'SCHEDULED' ? publishing.publish_at : null
  if (publish_at && publish_at <= now) {
    const message = 'Choose a time after now'
    throw new AppError('BAD_REQUEST', { message, fields: { time: message } })
  }
  const isJob = change.staff_id === null && publishing.state === 'PUBLISHED'
  await writeChange(
    transaction,
    deps,
    { product, change },
    {
      action: isJob ? 'product.publish-scheduled' : ACTIONS[publishing.state],
      before: { state: stateOf(product), publish_at: product.publish_at?.toISOString() ?? null },
      after: { state: publishing.state, publish_at: publish_at?.toISOString() ?? null },
      write: () =>
        updatePublishing(transaction, product.id, {
          is_published: publishing.state === 'PUBLISHED',
          publish_at,
          now,
        }),
    },
  )
}

export function stateOf({
  is_published,
  publish_at,
}: Pick<DeskProduct, 'is_published' | 'publish_at'>): PublishState {
  if (is_published) return 'PUBLISHED'
  return publish_at ? 'SCHEDULED' : 'UNPUBLISHED'
}
