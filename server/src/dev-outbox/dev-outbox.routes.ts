import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database.ts'
import type { Outbox } from '#platform/outbox.ts'
import { SECURITY_HEADERS } from '#platform/security-headers.ts'
import { outboxPage } from './outbox-page.ts'
import { readOutbox } from './read-outbox.ts'

// Mails bring their own styles and no scripts; what a frame shows is under this policy too.
const HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

type Filter = { Querystring: { to?: string | string[] } }

/** What the shop wrote to whom, readable by everyone who reaches it: for development, never for a published shop. */
export function devOutboxRoutes(
  app: FastifyInstance,
  { db, outbox }: { db: Database; outbox: Outbox },
): void {
  app.get<Filter>('/dev/outbox.json', async ({ query }, reply) => {
    const messages = await readOutbox(db, outbox, String(query.to ?? ''))
    return reply.headers(HEADERS).type('application/json').send(JSON.stringify(messages))
  })

  app.get<Filter>('/dev/outbox', async ({ query }, reply) => {
    const to = String(query.to ?? '')
    const page = outboxPage(await readOutbox(db, outbox, to), to)
    return reply.headers(HEADERS).type('text/html').send(page.markup)
  })
}
