import type { NudgeGroup } from '@twirl/contract/groups/lead-nudges'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph, smallLink } from '#platform/mail/mail-parts.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { Mail, TextMessage } from '#platform/outbox/outbox.ts'
import { hostOf, type LedEventRow } from '../../trunk-shows/public.ts'

type NudgingEvent = Pick<
  LedEventRow,
  'theme' | 'closes_at' | 'sorority_name' | 'university_name' | 'lead_name'
>

type Recipient = { to: string; link: string; unsubscribeUrl: string; origin: string }

/** One text for everyone of a group, without a name: the preview shows exactly what is sent. */
function wordsOf(group: NudgeGroup, event: NudgingEvent, answerBy: Date) {
  const { theme, closes_at } = event
  const host = hostOf(event)
  const time = (value: Date) => `${formatTime(value)} New York time`
  switch (group) {
    case 'NOT_ANSWERED':
      return {
        subject: `Are you coming? ${theme}`,
        text: `${host} would love to know whether you come to ${theme}, and which size you wear. Please answer by ${time(answerBy)}.`,
        action: 'Answer the invitation',
      }
    case 'NOT_JOINED':
      return {
        subject: `Pick your dress for ${theme}`,
        text: `You said you’re coming to ${theme}. Its dresses are online until ${time(closes_at)}. You need the password from ${host}.`,
        action: 'Find the event',
      }
    case 'NOT_ORDERED':
      return {
        subject: `Don’t forget your dress for ${theme}`,
        text: `You joined ${theme} and haven’t ordered yet. The shop closes ${time(closes_at)}.`,
        action: 'Choose a dress',
      }
  }
}

export function nudgeMail(
  group: NudgeGroup,
  event: NudgingEvent & { answer_by: Date },
  { to, link, unsubscribeUrl, origin }: Recipient,
): Mail {
  const { subject, text, action } = wordsOf(group, event, event.answer_by)
  const mail = renderMail({
    kind: 'nudge',
    to,
    subject,
    preheader: `A reminder from ${hostOf(event)}.`,
    heading: subject,
    parts: [
      paragraph(text),
      button(action, link),
      smallLink('Stop invitations and reminders', unsubscribeUrl),
    ],
    reason: `You’re getting this email because ${hostOf(event)} reminds the guests of ${event.theme}.`,
    origin,
  })
  return { ...mail, unsubscribeUrl }
}

export function nudgeText(
  group: NudgeGroup,
  event: NudgingEvent & { answer_by: Date },
  { to, link, unsubscribeUrl }: Omit<Recipient, 'origin'>,
): TextMessage {
  const { text } = wordsOf(group, event, event.answer_by)
  return { to, body: `${text} ${link} No more reminders: ${unsubscribeUrl}` }
}

const SAMPLE_EVENT = {
  theme: 'Spring Formal',
  closes_at: new Date('2026-04-10T16:00:00Z'),
  answer_by: new Date('2026-04-08T16:00:00Z'),
  sorority_name: 'Sample Chapter',
  university_name: 'Sample University',
  lead_name: null,
}

/** As staff preview it. */
export const nudgeSample: MailSamples<'nudge'> = ({ to, origin }) => ({
  nudge: () =>
    nudgeMail('NOT_ORDERED', SAMPLE_EVENT, {
      to,
      link: `${origin}/home`,
      unsubscribeUrl: `${origin}/home`,
      origin,
    }),
})

/** As staff read it among the text messages. */
export function sampleNudgeText(origin: string): string {
  const link = `${origin}/home`
  const recipient = { to: '4045550177', link, unsubscribeUrl: link }
  return nudgeText('NOT_ORDERED', SAMPLE_EVENT, recipient).body
}
