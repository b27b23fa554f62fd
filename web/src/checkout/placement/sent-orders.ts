import { type CheckoutStatus, getCheckoutStatus } from '@twirl/contract/buying/checkout'
import { type Client, isCallError } from '@twirl/contract/client'
import { api } from '#lib/api.ts'
import { storedJson, storedText } from '#lib/storage.ts'
import type { Flow } from '../flow.ts'
import type { PlacedOrder } from './submission.ts'

const placements = {
  TRUNK_SHOW: storedText('sessionStorage', 'placement-trunk-show'),
  INDIVIDUAL: storedText('sessionStorage', 'placement-individual'),
}

/** The token of an order that is being placed. */
export const placementOf = (flow: Flow) => placements[flow]

/** An order that was sent from this browser. Its token tells its number to the visitor who sent it, and to no other. */
type SentOrder = { flow: Flow; order_token: string; item_ids: number[]; sent_at: number }

const MAX_ORDERS = 5
/** Long enough for every page that is still open or is gone back to. */
const MAX_AGE_MS = 12 * 60 * 60 * 1_000

// For all tabs: the same bag may be open in another one.
const stored = storedJson('localStorage', 'sent-orders', isSentOrders)

export function storeSentOrder(order: Omit<SentOrder, 'sent_at'>, now = Date.now()): void {
  const others = (stored.read() ?? []).filter(
    ({ order_token }) => order_token !== order.order_token,
  )
  stored.write([{ ...order, sent_at: now }, ...others].slice(0, MAX_ORDERS))
}

/**
 * The tokens of the orders that may have taken these items out of the bag, newest first. Without items it may have been
 * any.
 */
export function tokensOfSentOrders(
  flow: Flow,
  itemIds: readonly number[],
  now = Date.now(),
): string[] {
  return (stored.read() ?? [])
    .filter(
      (order) =>
        order.flow === flow &&
        now - order.sent_at < MAX_AGE_MS &&
        (itemIds.length === 0 || order.item_ids.some((id) => itemIds.includes(id))),
    )
    .map(({ order_token }) => order_token)
}

/** The first of them that was placed; null if none was, or if this visitor did not send it. */
export async function findPlacedOrder(
  tokens: readonly string[],
  call: Client = api,
): Promise<PlacedOrder | null> {
  for (const orderToken of tokens) {
    const status = await findStatus(orderToken, call)
    if (status?.order_number && status.order_key) {
      const { order_number, order_key } = status
      return { order_number, order_key }
    }
  }
  return null
}

const IN_PROGRESS: readonly CheckoutStatus['state'][] = ['PENDING', 'ACTION_REQUIRED', 'PAID']

/** The token of the first of them that is being paid, or was meanwhile. */
export async function findOrderInProgress(
  tokens: readonly string[],
  call: Client = api,
): Promise<string | null> {
  for (const orderToken of tokens) {
    const status = await findStatus(orderToken, call)
    if (status && IN_PROGRESS.includes(status.state)) return orderToken
  }
  return null
}

/** Null: this visitor did not send it. */
function findStatus(orderToken: string, call: Client): Promise<CheckoutStatus | null> {
  return call(getCheckoutStatus, { orderToken }).catch((error: unknown) => {
    if (isCallError(error) && error.status === 404) return null
    throw error
  })
}

function isSentOrders(value: unknown): value is SentOrder[] {
  return Array.isArray(value) && value.every(isSentOrder)
}

function isSentOrder(value: unknown): value is SentOrder {
  const { flow, order_token, item_ids, sent_at } = Object(value)
  return (
    typeof flow === 'string' &&
    typeof order_token === 'string' &&
    Array.isArray(item_ids) &&
    typeof sent_at === 'number'
  )
}
