import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { SECURITY_HEADERS } from '#platform/http/security-headers.ts'
import { html } from '#platform/mail/html.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { insertRefusal } from './invitations.queries.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

// Longer than any form that is sent here.
const BODY_LIMIT_BYTES = 1_024

const HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

type Request = { Querystring: { token?: unknown } }

/**
 * The page of the link in an invitation, and the form that it and mail programs send (RFC 8058). It is no page of the
 * shop, so that it works without scripts and adds nothing to the shop's. The signed link is the permission. Opening it
 * changes nothing, because mail scanners open links too.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets },
): void {
  // Parsers of bodies belong to a scope of Fastify.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => null)
    scope.get<Request>(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
      const isKnown = readUnsubscribeToken(secrets, query.token) !== null
      return reply
        .code(isKnown ? 200 : 404)
        .headers(HEADERS)
        .type('text/html')
        .send(isKnown ? ASK : UNKNOWN)
    })
    scope.post<Request>(
      UNSUBSCRIBE_PATH,
      { bodyLimit: BODY_LIMIT_BYTES },
      async ({ query }, reply) => {
        const hash = readUnsubscribeToken(secrets, query.token)
        if (hash !== null) await insertRefusal(db, hash, clock.now())
        return reply
          .code(hash === null ? 404 : 200)
          .headers(HEADERS)
          .type('text/html')
          .send(hash === null ? UNKNOWN : DONE)
      },
    )
  })
}

const page = (title: string, text: string, hasButton = false): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} – Twirl</title>
        <style>
          body {
            font: 1.125rem/1.5 sans-serif;
            max-width: 34rem;
            margin: 15vh auto;
            padding: 0 1.5rem;
            color: #241a20;
          }
          button {
            font: inherit;
            padding: 0.75rem 1.5rem;
            border: 0;
            border-radius: 2rem;
            background: #8a1f4d;
            color: #fff;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${hasButton ? html`<form method="post"><button>Stop invitations</button></form>` : null}
          <p><a href="/">Go to the shop</a></p>
        </main>
      </body>
    </html>`.markup

const ASK = page(
  'Stop invitations?',
  'You won’t get any more invitations and reminders of events from us. Emails about your orders stay as they are.',
  true,
)
const DONE = page('Done', 'We won’t send you invitations and reminders of events any more.')
const UNKNOWN = page(
  'This link doesn’t work',
  'It may be incomplete. Please open it from the email once more.',
)
