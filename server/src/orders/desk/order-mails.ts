import type { OrderMail } from '@twirl/contract/staff/orders/order-details'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { MailAbout, Outbox } from '#platform/outbox/outbox.ts'
import { audit } from '../../staff/public.ts'
import { getOrderId } from './order-id.ts'

type MailDeps = { db: Database; clock: Clock; outbox: Outbox }

/** The mails about an order (STAFF-18), newest first. */
export async function listOrderMails(
  { db, outbox }: Omit<MailDeps, 'clock'>,
  orderNumber: string,
): Promise<{ mails: OrderMail[] }> {
  await getOrderId(db, orderNumber)
  const mails = await outbox.listMailsAbout(db, orderNumber)
  return {
    mails: mails.map(({ id, mail, created_at, sent_at, failed_at }) => ({
      id,
      to: mail?.to ?? '',
      subject: mail?.subject ?? '',
      created_at: created_at.toISOString(),
      sent_at: sent_at && sent_at.toISOString(),
      is_failed: sent_at === null && failed_at !== null,
      has_content: mail !== null,
    })),
  }
}

type WhichMail = { orderNumber: string; id: number }

export async function getOrderMail(
  { db, outbox }: Omit<MailDeps, 'clock'>,
  { orderNumber, id }: WhichMail,
): Promise<{ to: string; subject: string; text: string }> {
  const { to, subject, text } = await findMail({ db, outbox }, { orderNumber, id })
  return { to, subject, text: withoutKeys(text) }
}

/** Signed links act for the customer: staff see where they lead, not their keys. */
function withoutKeys(text: string): string {
  return text.replaceAll(/([?&#](?:key|token)=)[^\s&]+/g, '$1…')
}

/** Sends a mail once more, to the same address. The same form sent twice sends one. */
export async function sendOrderMailAgain(
  deps: MailDeps,
  { staff_id }: StaffCaller,
  { orderNumber, id, request_key }: WhichMail & { request_key: string },
): Promise<{ mails: OrderMail[] }> {
  await inTransaction(deps.db, async (transaction) => {
    const mail = await findMail({ ...deps, db: transaction }, { orderNumber, id })
    const cause = `again ${id} ${request_key}`
    const isNew = await deps.outbox.putMail(transaction, cause, mail, { about: orderNumber })
    if (!isNew) return
    await audit(transaction, deps, {
      staff_id,
      action: 'order.send-mail-again',
      subject_kind: 'order',
      subject_id: orderNumber,
      after: { subject: mail.subject },
    })
  })
  return listOrderMails(deps, orderNumber)
}

async function findMail(
  { db, outbox }: Omit<MailDeps, 'clock'>,
  { orderNumber, id }: WhichMail,
): Promise<NonNullable<MailAbout['mail']>> {
  await getOrderId(db, orderNumber)
  const mails = await outbox.listMailsAbout(db, orderNumber)
  const mail = mails.find((each) => each.id === id)?.mail
  if (!mail) throw new AppError('NOT_FOUND')
  return mail
}
