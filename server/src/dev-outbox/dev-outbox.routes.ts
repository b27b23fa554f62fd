import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { SECURITY_HEADERS } from '#platform/http/security-headers.ts'
import { isFromThisMachine } from '#platform/http/this-machine.ts'
import { outboxPage } from './outbox-page.ts'
import { readOutbox } from './read-outbox.ts'

// Mails bring their own styles, pictures of the shop and no scripts; what a frame shows is under this policy too.
const headersOf = (publicOrigin: string) => ({
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicOrigin}/pictures/; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
})

// The settings already say that only this machine reaches the shop; a local proxy may have made it public since.
const ROUTE = {
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, socket } = request
    if (!isFromThisMachine({ headers, remoteAddress: socket.remoteAddress }))
      return reply.callNotFound()
    return undefined
  },
}

type Filter = { Querystring: { to?: string | string[] } }

/** The mails and text messages of the shop, for developers on the machine that runs it. */
export function devOutboxRoutes(
  app: FastifyInstance,
  { db, outbox, publicOrigin }: { db: Database; outbox: Outbox; publicOrigin: string },
): void {
  const headers = headersOf(publicOrigin)

  app.get<Filter>('/dev/outbox.json', ROUTE, async ({ query }, reply) => {
    const messages = await readOutbox(db, outbox, String(query.to ?? ''))
    return reply.headers(headers).type('application/json').send(JSON.stringify(messages))
  })

  app.get<Filter>('/dev/outbox', ROUTE, async ({ query }, reply) => {
    const to = String(query.to ?? '')
    const page = outboxPage(await readOutbox(db, outbox, to), to)
    return reply.headers(headers).type('text/html').send(page.markup)
  })
}
