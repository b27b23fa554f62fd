import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { CANCEL_PATH, readCancelToken } from './cancel-link.ts'
import { deleteAlertsTo } from './stock-alerts.queries.ts'

// Longer than any form that is sent here.
const BODY_LIMIT_BYTES = 1_024
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/**
 * Receives the form that the page at the same address sends when its button is pressed, and that mail programs send for
 * their reader (RFC 8058). It is no call of the contract: both come without a Guest-Id, and neither needs a script. The
 * signed link is the permission. A link of which a part is missing cancels nothing.
 */
export function cancelLinkRoutes(
  app: FastifyInstance,
  { db, secrets }: { db: Database; secrets: Secrets },
): void {
  // Parsers of bodies belong to a scope of Fastify.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body.includes(ONE_CLICK),
    )
    scope.post<{ Querystring: { token?: unknown }; Body: boolean | undefined }>(
      CANCEL_PATH,
      { bodyLimit: BODY_LIMIT_BYTES },
      async ({ query, body: isOneClick }, reply) => {
        const addressee = readCancelToken(secrets, query.token)
        if (addressee) await deleteAlertsTo(db, addressee)
        reply.header('cache-control', 'no-store')
        // A redirect would not be followed by a mail program.
        if (isOneClick)
          return reply
            .code(addressee ? 200 : 404)
            .type('text/plain')
            .send('')
        return reply.redirect(`${CANCEL_PATH}?result=${addressee ? 'done' : 'unknown'}`, 303)
      },
    )
  })
}
