import type { MailKind } from '@twirl/contract/staff/mails'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { formatDollars } from '#platform/money.ts'
import type { LateCharges } from '../late-charges.ts'
import type { OrderOut } from '../returns/orders-out.queries.ts'
import type { ReminderStage } from '../returns/reminder-stage.ts'
import { originOf, piecesPart } from './piece-facts.ts'
import { isOffered, returnAddressNote } from '#platform/shop-look.ts'
import { shopName } from '#platform/shop-name.ts'

/** An order that is due, with what may be charged for its pieces. */
export type DueOrder = OrderOut & { late_charges: LateCharges }

type Words = { subject: string; heading: string; text: string[] }

/** Reminds of the due date, before and after it; lists only what is still with the customer. */
export function dueMail(order: DueOrder, stage: ReminderStage, link: string): Mail {
  const { subject, heading, text } = WORDS[stage](order)
  return renderMail({
    kind: KINDS[stage],
    to: order.email,
    subject,
    preheader: `Order ${order.order_number}: ${order.items.map(({ title }) => title).join(', ')}`,
    heading,
    parts: [
      paragraph(text[0]!),
      piecesPart(order.items, originOf(link)),
      ...text.slice(1).map(paragraph),
      button('View your order', link),
    ],
    reason: `You’re getting this email because a piece you rented from ${shopName()} is due.`,
    origin: originOf(link),
  })
}

const KINDS: Record<ReminderStage, MailKind> = {
  SOON: 'due-soon',
  TODAY: 'due-today',
  OVERDUE: 'overdue',
  STILL_OVERDUE: 'still-overdue',
}

const WORDS: Record<ReminderStage, (order: DueOrder) => Words> = {
  SOON: (order) => ({
    subject: `Due back on ${formatDay(order.due_on)}`,
    heading: 'Your rental is due soon',
    text: [
      `Your rental from order ${order.order_number} is due back by the end of ${formatDay(order.due_on)}.`,
      howToReturn(order),
      `Need it longer? ${howToExtend(order)}: an additional rental month is ${formatDollars(order.late_charges.additional_month_cents)}.${howToKeep()}`,
    ],
  }),
  TODAY: (order) => ({
    subject: 'Your rental is due back today',
    heading: 'Due back today',
    text: [
      `Your rental from order ${order.order_number} is due back today, ${formatDay(order.due_on)}. Today ends at midnight, New York time.`,
      howToReturn(order),
    ],
  }),
  OVERDUE: (order) => ({
    subject: `Your rental was due on ${formatDay(order.due_on)}`,
    heading: 'Your rental is overdue',
    text: [
      `Your rental from order ${order.order_number} was due back on ${formatDay(order.due_on)}, and we haven’t heard that it’s on its way.`,
      howToReturn(order),
      'If you’ve already sent it, choose Return next to it in your order, and we’ll look out for it. If something came up, write to us.',
    ],
  }),
  STILL_OVERDUE: (order) => ({
    subject: `We’re still missing your rental from order ${order.order_number}`,
    heading: 'Your rental is still missing',
    text: [
      `Your rental from order ${order.order_number} was due back on ${formatDay(order.due_on)}. Another customer may be waiting for it.`,
      howToReturn(order),
      `Our team reviews every piece that comes back late. ${lateChargeText(order)} We’d rather have it back, so please write to us if you need help.`,
    ],
  }),
}

function lateChargeText({ late_charges }: DueOrder): string {
  const { additional_month_cents, full_price_cents } = late_charges
  const fullPrice =
    full_price_cents === null
      ? 'the full price'
      : `the full price of ${formatDollars(full_price_cents)}`
  return `You may be charged ${formatDollars(additional_month_cents)} for an additional rental month, or ${fullPrice} if it never comes back.`
}

/** What a group rents goes back in one box, so that only staff can find a way to keep a piece of it. */
function howToExtend({ trunk_show_id }: OrderOut): string {
  return trunk_show_id === null && isOffered('extension')
    ? 'If no one else is waiting for it, you can extend it in your order'
    : 'Write to us before it’s due'
}

const howToKeep = (): string =>
  isOffered('buy_rented')
    ? ' Would you rather keep it? You can buy many pieces: your order shows which.'
    : ''

/** Says what the page Returns says. */
function howToReturn({ trunk_show_id, lead_name }: OrderOut): string {
  if (trunk_show_id === null)
    return `To return it, put it in its bag as it is, stick on the return label, drop it off, and choose Return next to it in your order.${returnAddressNote()} We do the cleaning.`
  const groupLeader = lead_name ? `your group leader, ${lead_name}` : 'your group leader'
  return `To return it, choose Return next to it in your order and hand it to ${groupLeader}. Everything comes back to us in one box, and we do the cleaning.`
}
