import type { Database } from '#platform/database/database.ts'
import type { Outbox, OutboxMessage } from '#platform/outbox/outbox.ts'

// The filter reads the newest messages, and so many of them are shown.
const NEWEST = 1_000
const SHOWN = 100

export type ShownMessage = {
  id: number
  channel: OutboxMessage['channel']
  to: string
  subject: string | null
  text: string
  html: string | null
  links: string[]
  created_at: string
  sent_at: string | null
}

/** Newest first; an empty `to` means all recipients. */
export async function readOutbox(
  db: Database,
  outbox: Outbox,
  to: string,
): Promise<ShownMessage[]> {
  const messages = await outbox.listNewest(db, NEWEST)
  return messages
    .map(show)
    .filter((message) => to === '' || comparable(message.to) === comparable(to))
    .slice(0, SHOWN)
}

function show({ id, channel, content, created_at, sent_at }: OutboxMessage): ShownMessage {
  const words =
    'body' in content
      ? { to: content.to, subject: null, text: content.body, html: null }
      : { to: content.to, subject: content.subject, text: content.text, html: content.html }
  return {
    id,
    channel,
    ...words,
    links: linksIn(words.text),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))]
}

/** An address without regard to case, a phone number without regard to its dashes. */
function comparable(contact: string): string {
  return contact.includes('@') ? contact.trim().toLowerCase() : contact.replaceAll(/\D/g, '')
}
