import type { Platform } from '#platform/open-platform.ts'
import { mailsRoutes } from './mails.routes.ts'
import type { MailsDeps } from './mails-deps.ts'
import { readNote } from './notes.ts'

/** What staff see of the mails, and the notes that the shop adds to them. */
export function openMails(platform: Platform, { terms }: Pick<MailsDeps, 'terms'>): void {
  const deps: MailsDeps = { ...platform, terms }
  platform.outbox.useNotes((transaction, kind) => readNote(deps, transaction, kind))
  mailsRoutes(platform.routes, deps)
}
