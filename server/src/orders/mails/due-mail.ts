import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { OrderOut } from '../rentals/orders-out.queries.ts'
import type { ReminderStage } from '../rentals/reminder-stage.ts'
import { pieceFacts } from './piece-facts.ts'

type Words = { subject: string; heading: string; text: string[] }

/** Reminds of the due date, before and after it; lists only what is still with the customer. */
export function dueMail(order: OrderOut, stage: ReminderStage, link: string): Mail {
  const { subject, heading, text } = WORDS[stage](order)
  return renderMail({
    to: order.email,
    subject,
    preheader: `Order ${order.order_number}: ${order.items.map(({ title }) => title).join(', ')}`,
    heading,
    parts: [
      paragraph(text[0]!),
      facts(pieceFacts(order.items)),
      ...text.slice(1).map(paragraph),
      button('See your order', link),
    ],
    reason: 'You get this mail because a piece that you rented from Twirl is due.',
  })
}

const WORDS: Record<ReminderStage, (order: OrderOut) => Words> = {
  SOON: (order) => ({
    subject: `Due back on ${formatDay(order.due_on)}`,
    heading: 'Your rental is due soon',
    text: [
      `Your rental from order ${order.order_number} is due back by the end of ${formatDay(order.due_on)}.`,
      howToReturn(order),
      'Would you rather keep it? Many pieces can be bought: your order shows which.',
    ],
  }),
  TODAY: (order) => ({
    subject: 'Your rental is due back today',
    heading: 'Due back today',
    text: [
      `Your rental from order ${order.order_number} is due back today, ${formatDay(order.due_on)}. The day ends at midnight in New York.`,
      howToReturn(order),
    ],
  }),
  OVERDUE: (order) => ({
    subject: `Your rental was due on ${formatDay(order.due_on)}`,
    heading: 'Your rental is overdue',
    text: [
      `Your rental from order ${order.order_number} was due back on ${formatDay(order.due_on)}, and we have not heard that it is on its way.`,
      howToReturn(order),
      'If it has left already, press Return next to it in your order and we will look out for it. If something came up, write to us: a person answers.',
    ],
  }),
  STILL_OVERDUE: (order) => ({
    subject: `Still out: your rental from order ${order.order_number}`,
    heading: 'Your rental is still out',
    text: [
      `Your rental from order ${order.order_number} was due back on ${formatDay(order.due_on)}. Another customer may be waiting for it.`,
      howToReturn(order),
      'What happens next: our team looks at every piece that stays out. It may be charged for an additional rental month; a piece that never comes back, at its full price. We would rather have it back, so please write to us if you need help.',
    ],
  }),
}

/** As the page Returns describes it. */
function howToReturn({ trunk_show_id, lead_name }: OrderOut): string {
  if (trunk_show_id === null)
    return 'To return it, put it into its bag as it is, stick on the return label, drop it off, and press Return next to it in your order. Cleaning is our part.'
  const coordinator = lead_name ? `your coordinator, ${lead_name}` : 'your coordinator'
  return `To return it, press Return next to it in your order and hand it to ${coordinator}. Everything comes back to us in one box. Cleaning is our part.`
}
