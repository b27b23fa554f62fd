import type { ExtensionPreview } from '@twirl/contract/buying/extensions'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { ExtendableItem, listExtendableItems } from '@twirl/contract/staff/orders/extensions'
import { AppError } from '#platform/http/app-error.ts'
import { type StaffCaller, UNKNOWN_VISITOR, type Visitor } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import { findCardByToken } from '../../credit-cards/public.ts'
import {
  extensionOf,
  type FactsOfItem,
  findCardOfOrder,
  findOrderId,
  loadFactsOfOrders,
  loadItemFacts,
  type PaymentCard,
} from '../../orders/public.ts'
import { noteStaff } from '../checkout.queries.ts'
import type { PayingCard } from '../paying-card.ts'
import type { PreviewDeps } from '../quote/preview-order.ts'
import type { Driver } from '../saga/driver.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { extendRental, previewExtension } from './extend-rental.ts'
import { refuseExtension } from './extension-refusal.ts'
import { extensionRules } from './extension-terms.ts'

type Items = EndpointOutput<typeof listExtendableItems>
type Asked = { order_item_id: number; is_free: boolean }

/** The rented pieces of an order, as staff see them. */
export async function listExtendable(deps: PreviewDeps, orderNumber: string): Promise<Items> {
  const id = await findOrderId(deps.db, orderNumber)
  if (id === undefined) throw new AppError('ORDER_NOT_FOUND')
  const facts = await loadFactsOfOrders(deps.db, [id])
  const rented = facts.filter(
    (item) => item.transaction_type === 'RENT' && item.released_quantity < item.quantity,
  )
  const card = rented[0] && (await findCard(deps, rented[0]))
  return {
    items: rented.map((item) => describe(deps, item)),
    card: card ? { brand: card.brand, last_four: card.last_four } : null,
  }
}

function describe(deps: PreviewDeps, item: FactsOfItem): ExtendableItem {
  const { id, title, size, color, units_out: quantity_out, due_date } = item
  const found = extensionOf(item, {
    terms: extensionRules(deps),
    now: deps.clock.now(),
    by: 'STAFF',
  })
  const refusal =
    typeof found === 'string' ? found : item.customer_id === null ? 'NO_ACCOUNT' : null
  const extension = typeof found === 'string' || refusal ? null : found
  return {
    id,
    title,
    size,
    color,
    quantity_out,
    due_date,
    new_due_date: extension && extension.due_after,
    price: extension && toDollars(extension.price_cents * extension.quantity),
    refusal,
  }
}

export async function previewByStaff(
  deps: PreviewDeps,
  { staff_id, name }: StaffCaller,
  { order_item_id: id, is_free }: Asked,
): Promise<ExtensionPreview> {
  const item = await getItem(deps, id)
  // The reason follows with the confirmation.
  const by_staff = { staff_id, name, reason: '' }
  return previewExtension(deps, customerOf(item), { id, is_free, by_staff }).catch(
    (error: unknown) => refuseExtension(deps, item.id, error),
  )
}

/** Repeating it gives the same answer, and leaves the reason as it was. */
export async function extendByStaff(
  deps: SagaDeps & { driver: Driver },
  { staff_id, name }: StaffCaller,
  {
    order_item_id: id,
    is_free,
    order_token,
    reason,
  }: Asked & {
    order_token: string
    reason: string
  },
): Promise<{ order_number: string }> {
  const item = await getItem(deps, id)
  await noteStaff(deps.db, order_token, { staff_id, name, reason })
  const asked = { id, is_free, order_token }
  const { order_number } = await extendRental(
    deps,
    customerOf(item),
    asked,
    cardOf(deps, item, is_free),
  ).catch((error: unknown) => refuseExtension(deps, item.id, error))
  return { order_number }
}

async function getItem({ db }: Pick<PreviewDeps, 'db'>, id: number): Promise<FactsOfItem> {
  const [item] = await loadItemFacts(db, [id])
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  return item
}

/** The extension is an order of the customer, as if the customer had asked for it. */
function customerOf({ customer_id }: FactsOfItem): Visitor {
  if (customer_id === null)
    throw new AppError('STEP_REFUSED', {
      message: 'This order belongs to no account, so its pieces can’t be extended here.',
    })
  const now = new Date(0)
  const session = {
    token_hash: '',
    customer_id,
    created_at: now,
    expires_at: now,
    is_move_pending: false,
  }
  // No browser has this Guest-Id: only the customer owns what is ordered.
  return { ...UNKNOWN_VISITOR, guest_hash: 'staff', session }
}

/** Every payment names a card. A free extension asks the gateway nothing, so that a card that is gone is no obstacle. */
function cardOf(deps: PreviewDeps, item: FactsOfItem, isFree: boolean): PayingCard {
  return {
    get: async () => {
      const card = isFree
        ? await findCardOfOrder(deps.db, item.order_token)
        : await findCard(deps, item)
      if (!card) throw new AppError('CARD_NOT_FOUND')
      return card
    },
  }
}

/** The card of the order, as long as the customer leaves it saved: the shop may charge no other one. */
async function findCard(
  { db }: Pick<PreviewDeps, 'db'>,
  { order_token, customer_id }: FactsOfItem,
): Promise<PaymentCard | undefined> {
  const card = customer_id === null ? undefined : await findCardOfOrder(db, order_token)
  return card && findCardByToken(db, customer_id!, card.token)
}
