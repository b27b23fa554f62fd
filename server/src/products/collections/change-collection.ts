import {
  type CollectionDetails,
  COLLECTIONS_MAX,
  type ListedCollection,
} from '@twirl/contract/staff/catalogue/collections'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import {
  type CollectionPlan,
  insertStaffCollection,
  listStaffCollections,
  lockCollections,
  orderStaffCollections,
  type StaffCollection,
  updateStaffCollection,
} from '../../catalog/public.ts'
import { audit } from '../../staff/public.ts'
import { describeCollection } from './describe-collection.ts'
import { changedMeanwhile, type CollectionDeps, writeCollection } from './write-collection.ts'

type NewCollection = Pick<CollectionPlan, 'name' | 'kind'>

/** Makes a collection that is not published yet (STAFF-132). */
export function createCollection(
  deps: CollectionDeps,
  { staff_id }: StaffCaller,
  made: NewCollection,
): Promise<CollectionDetails> {
  return inTransaction(deps.db, async (transaction) => {
    await lockCollections(transaction)
    const { length } = await listStaffCollections(transaction)
    if (length >= COLLECTIONS_MAX)
      throw new AppError('STEP_REFUSED', {
        message: `There can be at most ${COLLECTIONS_MAX} collections.`,
      })
    const id = await insertStaffCollection(transaction, made)
    await audit(transaction, deps, {
      staff_id,
      action: 'collection.create',
      subject_kind: 'collection',
      subject_id: id,
      after: made,
    })
    return describeCollection(transaction, id)
  })
}

/** Changes what staff decide about a collection; it is shown or hidden at once (STAFF-132, STAFF-133). */
export function changeCollection(
  deps: CollectionDeps,
  staff: StaffCaller,
  id: number,
  { version, ...plan }: CollectionPlan & { version: number },
): Promise<CollectionDetails> {
  return writeCollection(deps, staff, id, 'collection.change', async (transaction, collection) => {
    if (collection.version !== version)
      throw await changedMeanwhile(transaction, id, ['collection.change'])
    const before = changedIn(collection, plan)
    if (Object.keys(before).length === 0) return null
    await updateStaffCollection(transaction, id, plan, dayOf(deps.clock.now()))
    return { before, after: changedIn(plan, collection) }
  })
}

/** The fields of a plan that another one has differently. */
function changedIn(plan: CollectionPlan, other: CollectionPlan): Partial<CollectionPlan> {
  const { name, kind, description, listing_order, is_in_menu, is_published } = plan
  const { show_from, show_until } = plan
  const all = { name, kind, description, listing_order, is_in_menu, is_published }
  const entries = Object.entries({ ...all, show_from, show_until })
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== other[field as keyof CollectionPlan]),
  )
}

/** Puts the collections into another order, unless others were made since the member saw them. */
export function sortCollections(
  deps: CollectionDeps,
  { staff_id }: StaffCaller,
  ids: number[],
): Promise<{ collections: ListedCollection[] }> {
  return inTransaction(deps.db, async (transaction) => {
    await lockCollections(transaction)
    const before = idsOf(await listStaffCollections(transaction))
    if (!isDeepStrictEqual(new Set(before), new Set(ids)) || ids.length !== before.length)
      throw new AppError('STEP_REFUSED', {
        message: 'Collections were added meanwhile. Please check their order again.',
      })
    await orderStaffCollections(transaction, ids)
    if (!isDeepStrictEqual(before, ids))
      await audit(transaction, deps, {
        staff_id,
        action: 'collection.order',
        subject_kind: 'collection',
        subject_id: 'menu',
        before: { collections: before },
        after: { collections: ids },
      })
    return { collections: await listStaffCollections(transaction) }
  })
}

const idsOf = (collections: StaffCollection[]) => collections.map(({ id }) => id)
