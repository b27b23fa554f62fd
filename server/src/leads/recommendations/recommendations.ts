import { isDeepStrictEqual } from 'node:util'
import {
  CHOICES_PER_PAGE,
  RECOMMENDATIONS_MAX,
  type RecommendedPiece,
  type Recommendations,
} from '@twirl/contract/groups/lead-recommendations'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { nameProducts } from '../../events/public.ts'
import {
  addRecommendation,
  type EventRow,
  findEventRow,
  type LedEventRow,
  listRemovedRecommendations,
  lockEventRow,
  phaseOf,
  removeRecommendation,
  sortRecommendations as storeOrder,
  touchEventRow,
} from '../../trunk-shows/public.ts'
import type { LeadDeps } from '../leads-deps.ts'

/** The event's own pieces, which members see first as 'Lead Recommendations' (LEAD-18). */
export async function getRecommendations(
  deps: LeadDeps,
  { id }: LedEventRow,
): Promise<Recommendations> {
  const row = await findEventRow(deps.db, id)
  if (!row) throw new AppError('LED_EVENT_NOT_FOUND')
  return describe(deps, deps.db, row)
}

/** What can be recommended: pieces of the event's collections, and those that were on the list before (LEAD-18). */
export async function listRecommendable(
  deps: LeadDeps,
  { id }: LedEventRow,
  { q, skip }: { q: string; skip: number },
): Promise<{ products: RecommendedPiece[]; total: number }> {
  const row = await findEventRow(deps.db, id)
  if (!row) throw new AppError('LED_EVENT_NOT_FOUND')
  const known = [...idsOf(row), ...(await listRemovedRecommendations(deps.db, id))]
  const ids = deps.catalog.listSelectedIds(selectionOf(row, known))
  const pieces = await describePieces(deps, deps.db, ids)
  const words = q.toLowerCase().split(/\s+/)
  const found = pieces.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  )
  return { products: found.slice(skip, skip + CHOICES_PER_PAGE), total: found.length }
}

/** Puts a piece on the list or takes it off; both may come twice (LEAD-19). */
export function setRecommendation(
  deps: LeadDeps,
  event: LedEventRow,
  { product_id, is_recommended }: { product_id: number; is_recommended: boolean },
): Promise<Recommendations> {
  return write(deps, event, async (transaction, row) => {
    if (idsOf(row).includes(product_id) === is_recommended) return false
    if (!is_recommended) {
      await removeRecommendation(transaction, row.id, product_id)
      return true
    }
    const known = await listRemovedRecommendations(transaction, row.id)
    const [isOffered] = deps.catalog.filterSelected(selectionOf(row, known), [product_id])
    if (isOffered === undefined) throw new AppError('PRODUCT_NOT_FOUND')
    if (row.products.length >= RECOMMENDATIONS_MAX) throw new AppError('RECOMMENDATIONS_FULL')
    await addRecommendation(transaction, row.id, product_id)
    return true
  })
}

/** Sorts the list, unless another lead or staff changed it meanwhile (LEAD-20). */
export function sortRecommendations(
  deps: LeadDeps,
  event: LedEventRow,
  { product_ids, before }: { product_ids: number[]; before: number[] },
): Promise<Recommendations> {
  return write(deps, event, async (transaction, row) => {
    // A piece that is not published is not on the page; it stays at the end.
    const isShown = deps.catalog.findCards(idsOf(row), 'CORE')
    const current = idsOf(row).filter((id) => isShown.has(id))
    const hidden = idsOf(row).filter((id) => !isShown.has(id))
    // A repeated request changes nothing.
    if (isDeepStrictEqual(current, product_ids)) return false
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
    if (!isDeepStrictEqual(current, before)) throw new AppError('RECOMMENDATIONS_CHANGED')
    if (!isDeepStrictEqual(sorted(current), sorted(product_ids)))
      throw new AppError('RECOMMENDATIONS_CHANGED')
    await storeOrder(transaction, row.id, [...product_ids, ...hidden])
    return true
  })
}

/** Changes the list under the lock of the event. This process reads the event anew at once, the others soon. */
async function write(
  deps: LeadDeps,
  { id }: LedEventRow,
  change: (transaction: Transaction, row: EventRow) => Promise<boolean>,
): Promise<Recommendations> {
  const answer = await inTransaction(deps.db, async (transaction) => {
    const row = await lockEventRow(transaction, id)
    if (!row || !isOpen(deps, row)) throw new AppError('RECOMMENDATIONS_CLOSED')
    if (!(await change(transaction, row))) return describe(deps, transaction, row)
    await touchEventRow(transaction, id, deps.clock.now())
    return describe(deps, transaction, (await findEventRow(transaction, id))!)
  })
  deps.changes.publish('trunk_show', String(id))
  return answer
}

/** What a chapter's event offers is chosen by staff alone. */
function isOpen({ clock }: LeadDeps, row: EventRow): boolean {
  return row.kind === 'ONLINE_GROUP' && phaseOf(row, clock.now()) !== 'OVER'
}

const idsOf = ({ products }: EventRow) => products.map(({ product_id }) => product_id)

function selectionOf({ id, collection_ids }: EventRow, product_ids: number[]) {
  return {
    id: `recommendable:${id}`,
    version: 0,
    product_ids,
    collection_ids,
    rents: new Map<number, number>(),
  }
}

async function describe(deps: LeadDeps, db: Database, row: EventRow): Promise<Recommendations> {
  return {
    recommendations: await describePieces(deps, db, idsOf(row)),
    is_open: isOpen(deps, row),
  }
}

/** Pieces that are not published now are left out. */
async function describePieces(
  { catalog }: LeadDeps,
  db: Database,
  ids: number[],
): Promise<RecommendedPiece[]> {
  const named = await nameProducts({ db, catalog }, ids)
  return named.flatMap(({ id, title, picture }) => (picture ? { id, title, ...picture } : []))
}
