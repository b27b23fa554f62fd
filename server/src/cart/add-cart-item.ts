import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { isForeignKeyViolation } from '#platform/database/constraint-violations.ts'
import { findJoined, isOpen, type TrunkShowDeps } from '../trunk-shows/public.ts'
import { type Addition, addItem, type Changed, listEventIds } from './cart.queries.ts'
import { type Line, refusalOf } from './cart-rules.ts'
import { loadTerms } from './load-terms.ts'

// More than a visitor orders at once, few enough to show on one page.
export const MAX_CART_ITEMS = 100

type Added = Changed & { added_quantity: number }

/** Adds as many as asked for, or as are left. */
export async function addCartItem(
  deps: TrunkShowDeps,
  visitor: Visitor,
  line: Line,
  quantity: number,
): Promise<Added> {
  const owner = ownerOf(visitor)
  const closedEventIds =
    line.trunk_show_id === null ? [] : await enterGroupCart(deps, visitor, line.trunk_show_id)
  const [found] = await loadTerms(deps, owner, [line])
  if (!found) throw new AppError('PRODUCT_NOT_FOUND')
  const refusal = refusalOf(found.terms)
  if (refusal) throw new AppError(refusal)
  const { available } = found.terms
  return add(deps, owner, { line, quantity, available, closedEventIds, maxItems: MAX_CART_ITEMS })
}

/**
 * Items can be added from an event that the visitor joined and that is open, while the cart has none of another open
 * event (BAG-5). Returns the other events of the cart, which are closed.
 */
async function enterGroupCart(
  deps: TrunkShowDeps,
  visitor: Visitor,
  trunkShowId: number,
): Promise<number[]> {
  const now = deps.clock.now()
  const event = await findJoined(deps, visitor, trunkShowId)
  // An absent event answers like one that was not joined.
  if (!event) throw new AppError('NO_LOGINED_TRUNK_SHOW_ID_EXISTS')
  if (!isOpen(event, now)) throw new AppError('TRUNK_SHOW_NOT_ACTIVE')
  const inCart = await listEventIds(deps.db, ownerOf(visitor))
  const others = inCart.flatMap((row) =>
    row.trunk_show_id === trunkShowId ? [] : row.trunk_show_id,
  )
  const closed = await Promise.all(
    others.map(async (id) => {
      const other = await deps.trunkShows.find(id)
      return other && isOpen(other, now) ? [] : [id]
    }),
  )
  if (closed.flat().length < others.length)
    throw new AppError('MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM')
  return others
}

async function add({ db }: TrunkShowDeps, owner: string, addition: Addition): Promise<Added> {
  try {
    const added = await addItem(db, owner, addition)
    const { item_id: id, item_quantity: quantity, known_quantity } = added
    if (id !== null && quantity !== null)
      return { id, quantity, added_quantity: quantity - known_quantity }
    if (added.has_other_event) throw new AppError('MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM')
    throw new AppError(added.is_known ? 'NO_MORE_IN_STOCK' : 'TOO_MANY_CART_ITEMS')
  } catch (error) {
    // The variant was deleted after its terms were read.
    if (isForeignKeyViolation(error)) throw new AppError('PRODUCT_NOT_FOUND', { cause: error })
    throw error
  }
}
