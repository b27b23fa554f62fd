import { AppError } from '#platform/http/app-error.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type CodeDeps, sendCode, spendProof, withProof } from '../../accounts/public.ts'
import { isOrderKey } from '../order-number.ts'
import { findClaimedOrder, moveGuestOrder } from './claims.queries.ts'

export type ClaimDeps = CodeDeps

type OrderLink = { orderNumber: string; key?: string | undefined }

/** Sends a code to the address that the guest ordered with. */
export async function sendClaimCode(
  deps: ClaimDeps,
  visitor: Visitor,
  link: OrderLink,
): Promise<{ masked_email: string; expires_in: number; resend_in: number }> {
  const { customer_id } = sessionOf(visitor)
  const order = await getLinkedOrder(deps, link)
  if (order.customer_id !== null) throw new AppError('ORDER_NOT_FOUND')
  const sent = await sendCode(deps, proofOf(order, link, customer_id), visitor)
  return { masked_email: maskEmail(order.email), ...sent }
}

/** Moves a guest order into the account of the customer who proved the address that it was ordered with. */
export async function claimOrder(
  deps: ClaimDeps,
  visitor: Visitor,
  { verification_code, ...link }: OrderLink & { verification_code: string },
): Promise<{ order_number: string }> {
  const { customer_id } = sessionOf(visitor)
  const { orderNumber } = link
  const answer = { order_number: orderNumber }
  const order = await getLinkedOrder(deps, link)
  if (order.customer_id === customer_id) return answer
  if (order.customer_id !== null) throw new AppError('ORDER_NOT_FOUND')

  const proof = { ...proofOf(order, link, customer_id), verification_code }
  try {
    return await withProof(deps, visitor, proof, () =>
      inTransaction(deps.db, async (transaction) => {
        if (!(await spendProof(deps, transaction, visitor, proof))) return null
        if (!(await moveGuestOrder(transaction, orderNumber, customer_id, deps.clock.now())))
          throw new AppError('ORDER_NOT_FOUND')
        return answer
      }),
    )
  } catch (error) {
    // Sent twice at once: the other request has spent the code.
    const current = await findClaimedOrder(deps.db, orderNumber)
    if (current?.customer_id === customer_id) return answer
    throw error
  }
}

/** The key alone opens the page, but does not make the order the caller's: the link may have been forwarded. */
async function getLinkedOrder({ db, secrets }: ClaimDeps, { orderNumber, key }: OrderLink) {
  const hasKey = isOrderKey(secrets, orderNumber, key)
  const order = hasKey ? await findClaimedOrder(db, orderNumber) : undefined
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** A code is for one order and for one customer. */
function proofOf({ email }: { email: string }, { orderNumber }: OrderLink, customerId: number) {
  const purpose = 'CLAIM_ORDER' as const
  return { contact: email, purpose, subject: `${orderNumber} ${customerId}` }
}

/** n•••@e•••.com: enough for the owner of the address to recognise it. */
function maskEmail(email: string): string {
  const [, first, domain, suffix] = /^(.).*@(.).*(\.[^.]+)$/u.exec(email) ?? []
  return `${first}•••@${domain}•••${suffix}`
}
