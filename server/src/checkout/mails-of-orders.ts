import type { Transaction } from '#platform/database/transaction.ts'
import {
  extensionMail,
  getRentedItem,
  type HigherMailKind,
  listSwapItems,
  listSwapItemsOfOrder,
  type MailOfOrder,
  type SwapItem,
  swapMail,
  swapProposalMail,
  unfit,
} from '../orders/public.ts'
import { chargeMail } from './charges/charge-confirmation.ts'
import { type ChargeRow, findChargeOfToken, listChargesOfOrder } from './charges/charges.queries.ts'
import { OBJECTION_PATH } from './charges/objection-link.ts'
import { keptChargeMail } from './charges/objection-mail.ts'
import { findQuote } from './checkout.queries.ts'
import { memberName } from './swap/member-name.ts'
import { findLastSwapOf, type SwapRow } from './swap/swaps.queries.ts'
import { waitingChargeMail, withdrawnChargeMail } from './waiting-charges/waiting-charge-mail.ts'

/** The mails about an order that the checkout sends, for staff to look at (STAFF-235). Links have no keys. */
export const mailsOfOrders: Record<HigherMailKind, MailOfOrder> = {
  extension: async (transaction, order, link) => {
    const quote = await findQuote(transaction, order.order_token)
    if (!quote?.extension) throw unfit('This order is not an extension of a rental.')
    const { item_id, due_after } = quote.extension
    const { order_number } = await getRentedItem(transaction, item_id)
    const rental = { order_number, link: link.replace(order.order_number, order_number) }
    return extensionMail(order.email, { order, rental, due_after })
  },
  'swap-proposed': async (transaction, order, link) => {
    const found = await findSwapOf(transaction, order.id)
    if (!found || !isAsked(found)) throw unfit('No swap was proposed for this order.')
    const { swap, other } = found
    const name = swap.is_by_lead ? 'Your group leader' : memberName(other)
    return swapProposalMail({ ...factsOf(found), name, link })
  },
  swapped: async (transaction, order, link) => {
    const found = await findSwapOf(transaction, order.id)
    if (found?.swap.state !== 'DONE') throw unfit('Nothing of this order was swapped.')
    return swapMail({ ...factsOf(found), link })
  },
  charge: async (transaction, order, link) => {
    const charge = await getCharge(transaction, order.order_token)
    const objectionLink = `${new URL(link).origin}${OBJECTION_PATH}`
    return chargeMail(order.email, { order, charge, link, objectionLink })
  },
  'charge-waits': async (transaction, { id, email, order_number }, link) => {
    const charge = await findAsked(transaction, id, ({ pay_until }) => pay_until !== null)
    if (!charge) throw unfit('No charge for this order was mailed to be paid.')
    return waitingChargeMail(email, { charge, order_number, pay_until: charge.pay_until!, link })
  },
  'charge-withdrawn': async (transaction, { id, email, order_number }, link) => {
    const charge = await findAsked(transaction, id, ({ withdrawn_at }) => withdrawn_at !== null)
    if (!charge) throw unfit('No charge that was mailed for this order was withdrawn.')
    return withdrawnChargeMail(email, { charge, order_number, link })
  },
  'charge-kept': async (transaction, { email, order_number, order_token }, link) => {
    const charge = await getCharge(transaction, order_token)
    const { objection_decision, objection_answer: answer } = charge
    if (objection_decision !== 'KEPT' || answer === null)
      throw unfit('No objection to this charge was refused.')
    return keptChargeMail(email, { charge, order_number, answer, link })
  },
}

/** The newest charge for an order that the customer was asked to pay. */
async function findAsked(
  transaction: Transaction,
  orderId: number,
  isMeant: (charge: ChargeRow) => boolean,
): Promise<ChargeRow | undefined> {
  const charges = await listChargesOfOrder(transaction, orderId)
  return charges.find((charge) => charge.asked_at !== null && isMeant(charge))
}

async function getCharge(transaction: Transaction, orderToken: string) {
  const charge = await findChargeOfToken(transaction, orderToken)
  if (!charge) throw unfit('This order is not an extra charge.')
  return charge
}

/** A swap as one of its members sees it. */
type SeenSwap = { swap: SwapRow; own: SwapItem; other: SwapItem }

async function findSwapOf(transaction: Transaction, orderId: number): Promise<SeenSwap | null> {
  const ordered = await listSwapItemsOfOrder(transaction, orderId)
  const swap = await findLastSwapOf(
    transaction,
    ordered.map(({ id }) => id),
  )
  if (!swap) return null
  const items = await listSwapItems(transaction, [swap.offered_item_id, swap.asked_item_id])
  const own = items.find(({ order_id }) => order_id === orderId)!
  return { swap, own, other: items.find((item) => item !== own)! }
}

/** The mail goes to the member who was asked; both were, if the leader proposed it. */
function isAsked({ swap, own }: SeenSwap): boolean {
  return swap.is_by_lead || swap.asked_item_id === own.id
}

function factsOf({ swap: { state, terms }, own, other }: SeenSwap) {
  const isPaying = terms.payer_item_id === own.id
  // Afterwards each item is the other piece.
  const isSwapped = state === 'DONE'
  return {
    to: own.email,
    order_number: own.order_number,
    name: memberName(other),
    given: isSwapped ? other : own,
    got: isSwapped ? own : other,
    pay_cents: isPaying ? terms.charge_cents + terms.charge_tax_cents : 0,
    get_back_cents: isPaying ? 0 : terms.refund_cents,
  }
}
