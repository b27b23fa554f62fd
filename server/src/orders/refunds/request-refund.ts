import type * as contract from '@twirl/contract/buying/orders'
import type { ReturnReason } from '@twirl/contract/buying/orders'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { isOwner, type Visitor } from '#platform/http/visitor.ts'
import { actionsOf, isAccessoryRefundable } from '../item-actions.ts'
import { loadItemFacts } from '../item-facts.ts'
import type { OrderDeps } from '../order-deps.ts'
import { isOrderKey, keyOpens, orderLinkOf } from '../order-number.ts'
import {
  type AppliedOrder,
  findOrderOfAccessory,
  findOrderOfItem,
  getAccessoryFacts,
  insertApplication,
  lockAccessory,
} from './applications.queries.ts'
import { lockItem } from '../rented-items.queries.ts'
import { applicationMail, refundRequestMail } from './refund-mails.ts'
import { sendBackWayOf } from './send-back-way.ts'

/** Staff read of requests in the mailbox. */
export type RefundRequestDeps = OrderDeps & { mailbox: string }

type Reason = {
  refund_reason: ReturnReason
  refund_reason_detail: string | null
  key?: string | undefined
}

type Requested = EndpointOutput<typeof contract.requestRefund>

/** Requests a refund, for the owner of the order or with its key; absent and foreign items answer alike. */
export async function requestRefund(
  deps: RefundRequestDeps,
  visitor: Visitor,
  { id, ...reason }: Reason & { id: number },
): Promise<Requested> {
  const order = await findOrderOfItem(deps.db, id)
  if (!order || !mayOpen(deps, visitor, order, reason.key))
    throw new AppError('ORDER_ITEM_NOT_FOUND')
  return inTransaction(deps.db, async (transaction) => {
    await lockItem(transaction, id)
    const [facts] = await loadItemFacts(transaction, [id])
    if (facts!.has_refund_application) throw new AppError('REFUND_ALREADY_REQUESTED')
    if (!actionsOf(facts!, deps.terms(), deps.clock.now()).is_refundable)
      throw new AppError('ITEM_NOT_REFUNDABLE')
    return storeApplication(deps, transaction, {
      order,
      order_item_id: id,
      is_returned: facts!.return_requested_at !== null || facts!.received_at !== null,
      reason,
    })
  })
}

export async function requestAccessoryRefund(
  deps: RefundRequestDeps,
  visitor: Visitor,
  { orderNumber, ...reason }: Reason & { orderNumber: string },
): Promise<Requested> {
  const order = await findOrderOfAccessory(deps.db, orderNumber)
  if (!order || !mayOpen(deps, visitor, order, reason.key)) throw new AppError('ORDER_NOT_FOUND')
  const { title, order_id } = order
  if (title === null) throw new AppError('ORDER_ITEM_NOT_FOUND')
  return inTransaction(deps.db, async (transaction) => {
    await lockAccessory(transaction, order_id)
    const facts = await getAccessoryFacts(transaction, order_id)
    if (facts.has_refund_application) throw new AppError('REFUND_ALREADY_REQUESTED')
    if (!isAccessoryRefundable(facts, deps.terms(), deps.clock.now()))
      throw new AppError('ITEM_NOT_REFUNDABLE')
    return storeApplication(deps, transaction, {
      order: { ...order, title },
      order_item_id: null,
      is_returned: false,
      reason,
    })
  })
}

function mayOpen(
  { secrets, clock }: RefundRequestDeps,
  visitor: Visitor,
  order: Pick<AppliedOrder, 'owner' | 'order_number' | 'paid_at' | 'claimed_at'>,
  key: string | undefined,
): boolean {
  if (isOwner(order, visitor)) return true
  return isOrderKey(secrets, order.order_number, key) && keyOpens(order, clock.now())
}

type RefundRequest = {
  order: AppliedOrder
  order_item_id: number | null
  is_returned: boolean
  reason: Reason
}

/** Stores a request, tells our people, and confirms it to the customer. */
async function storeApplication(
  deps: RefundRequestDeps,
  transaction: Transaction,
  { order, order_item_id, is_returned, reason }: RefundRequest,
): Promise<Requested> {
  const { clock, outbox, mailbox } = deps
  const { refund_reason, refund_reason_detail: detail } = reason
  const { order_id } = order
  const application = { order_id, order_item_id, reason: refund_reason, detail }
  const id = await insertApplication(transaction, application, clock.now())
  if (id === undefined) throw new AppError('REFUND_ALREADY_REQUESTED')
  const mail = applicationMail(mailbox, order, application)
  await outbox.putMail(transaction, `refund_application ${id}`, mail)
  const send_back_way = sendBackWayOf({ ...order, is_returned, reason: refund_reason })
  const link = orderLinkOf(deps, order.order_number)
  const confirmation = refundRequestMail(order, { send_back_way, link })
  const about = order.order_number
  await outbox.putMail(transaction, `refund_application ${id} confirmed`, confirmation, { about })
  return { refund_state: 'REQUESTED', send_back_way }
}
