import { hash, randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import {
  type Charge,
  type ChargeRequest,
  type PaymentGateway,
  refusalOf,
  RefundRefused,
  type SavedCard,
} from './payment-gateway.ts'
import { behaviorOf, brandOf, type CardBehavior } from './sandbox-cards.ts'
import type { GatewayEvent } from './after-payment.ts'
import * as book from './sandbox.queries.ts'

export type SandboxDeps = { db: Database; clock: Clock; secrets: Secrets }

const PAGE_ROWS = 500

/**
 * The built-in gateway: takes no money, and behaves like one that does. It stands for another company, so it must not
 * be given a transaction of the shop: what it has done stays done when the shop rolls back.
 */
export function sandboxGateway(deps: SandboxDeps): PaymentGateway {
  const { db, clock, secrets } = deps
  return {
    name: 'sandbox',
    takesNumbers: true,
    publishableKey: null,

    saveCard: (card, reference) =>
      misbehaving(db, `save ${fingerprintOf(secrets, card)}`, () =>
        saveCard(deps, card, reference),
      ),

    readConfirmation: takesNumbersOnly,
    ensureCustomer: takesNumbersOnly,
    deleteCustomer: takesNumbersOnly,
    createSetup: takesNumbersOnly,
    readSetup: takesNumbersOnly,

    deleteCard: (token) => misbehaving(db, `delete ${token}`, () => book.deleteCard(db, token)),

    deleteCardByReference: (reference) =>
      misbehaving(db, `delete by reference ${reference}`, () =>
        book.deleteCardByReference(db, reference),
      ),

    charge: (request) => misbehaving(db, `charge ${request.key}`, () => charge(deps, request)),

    findCharge: (key) =>
      misbehaving(db, `find charge ${key}`, async () => {
        const row = await book.findCharge(db, key)
        return row ? toCharge(row) : null
      }),

    cancelCharge: (key) =>
      misbehaving(db, `cancel ${key}`, async () => {
        await book.insertCharge(db, { state: 'CANCELLED', key, request: null }, clock.now())
        return toCharge((await book.findCharge(db, key))!)
      }),

    refund: (request) =>
      misbehaving(db, `refund ${request.key}`, async () => {
        const { refund_refusal } = await book.readDials(db)
        if (refund_refusal !== null) throw new RefundRefused(refund_refusal)
        await book.insertRefund(db, request, `re_${randomUUID()}`, clock.now())
        const refund = (await book.findRefund(db, request.key))!
        if (refund.charge_id !== request.charge_id || refund.amount_cents !== request.amount_cents)
          throw new Error('the key was used for another refund')
        return refund
      }),

    refusalOf,

    findRefund: ({ key }) =>
      misbehaving(db, `find refund ${key}`, async () => (await book.findRefund(db, key)) ?? null),

    listCharges: async function* (from, to) {
      const read = (page: book.Page) =>
        misbehaving(db, 'list charges', () => book.listPaidCharges(db, page, PAGE_ROWS))
      for await (const row of pages(read, from, to))
        yield toCharge(row) as Extract<Charge, { state: 'PAID' }>
    },

    listRefunds: async function* (from, to) {
      const read = (page: book.Page) =>
        misbehaving(db, 'list refunds', () => book.listRefunds(db, page, PAGE_ROWS))
      for await (const { created_at: _, ...refund } of pages(read, from, to)) yield refund
    },

    readWebhook: (body, headers) => readWebhook(secrets, body, headers),

    listRefundsOf: (chargeId) =>
      misbehaving(db, `list refunds of ${chargeId}`, () => book.listRefundsOf(db, chargeId)),

    getDispute: async () => null,
    listDisputes: async function* () {},
    saveEvidence: async () => {
      throw new Error('the built-in gateway has no disputes')
    },

    listBalance: async function* (from, to) {
      const read = (page: book.Page) =>
        misbehaving(db, 'list balance', () => book.listBalance(db, page, PAGE_ROWS))
      for await (const { created_at: _, key: id, ...entry } of pages(read, from, to))
        yield {
          id,
          source: entry.source,
          charge_id: entry.charge_id,
          kind: entry.kind,
          amount_cents: entry.amount_cents,
          fee_cents: 0,
        }
    },
  }
}

/** It has no fields of its own in the page, and no bank behind it that asks. */
async function takesNumbersOnly(): Promise<never> {
  throw new Error('the built-in gateway takes numbers only')
}

async function saveCard(
  { db, clock, secrets }: SandboxDeps,
  card: CardDetails,
  reference: string,
): Promise<SavedCard | null> {
  const brand = brandOf(card)
  const now = clock.now()
  // Both are months: a card is good until the end of its last one.
  if (!brand || card.expiration_date.slice(0, 7) < dayOf(now).slice(0, 7)) return null
  const saved = {
    token: `card_${randomUUID()}`,
    brand,
    last_four: card.credit_card_number.slice(-4),
    expiration_date: card.expiration_date,
    fingerprint: fingerprintOf(secrets, card),
  }
  await book.insertCard(db, {
    ...saved,
    reference,
    behavior: behaviorOf(card.credit_card_number),
    created_at: now,
  })
  return saved
}

function fingerprintOf(secrets: Secrets, { credit_card_number }: CardDetails): string {
  return secrets.hmac('sandbox card', credit_card_number)
}

const DECLINES: Partial<Record<CardBehavior, string>> = {
  DECLINE: 'card_declined',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
}

async function charge({ db, clock }: SandboxDeps, request: ChargeRequest): Promise<Charge> {
  const { key, card, amount_cents, order_token } = request
  if (card.kind !== 'SAVED') return takesNumbersOnly()
  const { token } = card
  const behavior = await book.findBehavior(db, token)
  const reason = behavior ? DECLINES[behavior] : 'card_not_found'
  const outcome: Exclude<Charge, { state: 'ACTION_REQUIRED' }> = reason
    ? { state: 'DECLINED', key, reason }
    : { state: 'PAID', key, charge_id: `ch_${randomUUID()}`, amount_cents }
  const made = await book.insertCharge(db, { ...outcome, request }, clock.now())
  if (made && behavior === 'SILENT') throw new Error('the gateway did not answer')
  const row = made ?? (await book.findCharge(db, key))!
  const isSame =
    row.token === token && row.amount_cents === amount_cents && row.order_token === order_token
  if (row.state !== 'CANCELLED' && !isSame) throw new Error('the key was used for another charge')
  return toCharge(row)
}

function toCharge({ key, state, charge_id, amount_cents, reason }: book.ChargeRow): Charge {
  if (state === 'PAID') return { state, key, charge_id: charge_id!, amount_cents: amount_cents! }
  if (state === 'DECLINED') return { state, key, reason: reason! }
  return { state: 'CANCELLED', key }
}

type Row = { key: string; created_at: Date }

async function* pages<R extends Row>(
  read: (page: book.Page) => Promise<R[]>,
  from: Date,
  to: Date,
): AsyncGenerator<R> {
  let after: Row | null = null
  for (;;) {
    const rows: R[] = await read({ from, to, after })
    yield* rows
    after = rows.at(-1) ?? null
    if (rows.length < PAGE_ROWS) return
  }
}

/** Makes the call as the dials say: late, refused, or done without an answer. The same seed repeats a run. */
async function misbehaving<T>(db: Database, call: string, work: () => Promise<T>): Promise<T> {
  const dials = await book.readDials(db)
  if (dials.is_out) throw new Error('the gateway is not available')
  if (!dials.error_share && !dials.lost_answer_share && !dials.max_latency_ms) return work()
  const count = await book.countCall(db, call)
  const chance = (of: string) => shareOf(`${dials.seed} ${of} ${call} ${count}`)
  await setTimeout(chance('latency') * dials.max_latency_ms)
  if (chance('error') < dials.error_share) throw new Error('the gateway refused the call')
  const result = await work()
  if (chance('lost answer') < dials.lost_answer_share) throw new Error('the gateway did not answer')
  return result
}

/** Returns a number from 0 to 1, evenly spread over texts. */
function shareOf(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 2 ** 32
}

const SIGNATURE = 'sandbox-signature'

/** Returns the webhook that the built-in gateway would send about these charges. */
export function sandboxWebhook(
  secrets: Secrets,
  keys: string[],
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, keys })
  return { body, headers: { [SIGNATURE]: sign(secrets, body) } }
}

function readWebhook(
  secrets: Secrets,
  body: Buffer,
  headers: Record<string, string | undefined>,
): GatewayEvent[] | null {
  const expected = Buffer.from(sign(secrets, body.toString()))
  const given = Buffer.from(headers[SIGNATURE] ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  // Signed, so it was written by sandboxWebhook.
  const { id, keys } = JSON.parse(body.toString()) as { id: string; keys: string[] }
  return keys.map((subject, index) => ({ id: `${id}:${index}`, kind: 'PAYMENT', subject }))
}

function sign(secrets: Secrets, body: string): string {
  return secrets.hmac('sandbox webhook', body)
}
