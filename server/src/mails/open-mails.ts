import type { Platform } from '#platform/open-platform.ts'
import { mailsRoutes } from './mails.routes.ts'
import type { MailsDeps } from './mails-deps.ts'
import { readOwnTexts } from './own-texts.ts'

/** What staff see of the mails, and what the shop says in them. */
export function openMails(platform: Platform, { terms }: Pick<MailsDeps, 'terms'>): void {
  const deps: MailsDeps = { ...platform, terms }
  platform.outbox.useOwnTexts((transaction, kind) => readOwnTexts(deps, transaction, kind))
  mailsRoutes(platform.routes, deps)
}
