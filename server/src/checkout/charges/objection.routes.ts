import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { formatDollars } from '#platform/money.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { findGivenOfRequest } from '../../orders/public.ts'
import { type ChargeRow, findCharge, storeObjection } from './charges.queries.ts'
import { readChargeToken } from './charge-token.ts'
import { OBJECTION_PATH } from './objection-link.ts'
import { objectionPage } from './objection-page.ts'

type ObjectionDeps = { db: Database; clock: Clock; secrets: Secrets }

const BODY_LIMIT_BYTES = 8 * 1_024
const OBJECTION_MAX = 2_000

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
}

/**
 * The form to which the mail about an extra charge links, without scripts (STAFF-34). It is no call of the contract: the
 * signed link is the permission, and reading it changes nothing, because mail programs open links too.
 */
export function objectionRoutes(app: FastifyInstance, { db, clock, secrets }: ObjectionDeps): void {
  // Parsers of bodies belong to a scope of Fastify.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => new URLSearchParams(body).get('objection') ?? '',
    )
    type Query = { Querystring: { token?: unknown } }

    const find = async (token: unknown) => {
      const id = readChargeToken(secrets, 'charge objection', token)
      return id === null ? undefined : findCharge(db, id)
    }

    scope.get<Query>(OBJECTION_PATH, async ({ query }, reply) => {
      const charge = await find(query.token)
      const page = objectionPage(charge && (await shownOf(db, charge, false)))
      return reply
        .code(charge ? 200 : 404)
        .headers(HEADERS)
        .type('text/html')
        .send(page.markup)
    })

    scope.post<Query & { Body: string | undefined }>(
      OBJECTION_PATH,
      { bodyLimit: BODY_LIMIT_BYTES },
      async ({ query, body }, reply) => {
        const charge = await find(query.token)
        const objection = (body ?? '').trim().slice(0, OBJECTION_MAX)
        const isStored = charge !== undefined && objection !== ''
        // One objection is kept: what is sent again changes nothing.
        if (isStored) await storeObjection(db, charge.id, { objection, now: clock.now() })
        const stored = charge && (await findCharge(db, charge.id))
        const page = objectionPage(stored && (await shownOf(db, stored, stored.objection === null)))
        return reply
          .code(charge ? 200 : 404)
          .headers(HEADERS)
          .type('text/html')
          .send(page.markup)
      },
    )
  })
}

type Shown = NonNullable<Parameters<typeof objectionPage>[0]>

async function shownOf(db: Database, charge: ChargeRow, hasError: boolean): Promise<Shown> {
  const { title, total_cents, explanation, objection } = charge
  const total = formatDollars(total_cents)
  return { title, total, explanation, objection, decided: await decisionOf(db, charge), hasError }
}

/** What the customer is told of a decision. One that waits for a second person is none yet. */
async function decisionOf(
  db: Database,
  { objection_decision, objection_answer: answer, objection_refund_key }: ChargeRow,
): Promise<Shown['decided']> {
  if (!objection_decision || answer === null) return null
  if (objection_refund_key === null) return { text: 'The charge stays as it is.', answer }
  const given = await findGivenOfRequest(db, objection_refund_key)
  if (!given || given.is_waiting) return null
  return { text: `You get ${formatDollars(given.amount_cents)} back.`, answer }
}
