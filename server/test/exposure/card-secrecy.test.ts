import type { InjectOptions } from 'fastify'
import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { buildTestApp, GUEST_ID, testSecrets } from '../build-test-app.ts'
import { ADDRESS, DRESS, insertDress, SKU } from '../checkout/checkout-shop.ts'
import { insertCustomer } from '../factories.ts'
import { logInAs } from '../log-in-as.ts'
import { findCards, generateCards, readEverythingStored } from './card-secrets.ts'

const CARDS = 200
const AT_ONCE = 16

const lines: string[] = []
const log = createLog('trace', { write: (line) => lines.push(line) })
const { app, db, clock } = await buildTestApp({
  log,
  prepare: (empty) => insertDress(empty, DRESS, 100),
})
const NO_LIMITS = {
  card_miss_by_owner: { limit: 100_000 },
  card_first_miss_from_address: { limit: 100_000 },
  card_miss_from_address: { limit: 100_000 },
  events_by_guest: { limit: 100_000 },
  events_from_address: { limit: 100_000 },
}
await db
  .insertInto('setting')
  .values({ key: 'limits', value: JSON.stringify(NO_LIMITS) })
  .execute()
const { id } = await insertCustomer(db)
const cookie = await logInAs(db, id, clock.now())

const answers: string[] = []
const send = async (request: Partial<InjectOptions>) => {
  const headers = { 'content-type': 'application/json', 'guest-id': GUEST_ID, cookie }
  const response = await app.inject({
    method: 'POST',
    url: '/ajax/credit-card',
    ...request,
    headers: { ...headers, ...request.headers },
  })
  const { 'content-length': _, ...others } = response.headers
  answers.push(JSON.stringify(others), response.body)
  return response
}
const save = (body: object) => send({ body: JSON.stringify(body) })

/** A way in which a card reaches the shop, and the status of the answer. */
type Path = {
  status: number
  send: (card: CardDetails) => Promise<{ statusCode: number }>
  /** What breaks meanwhile. */
  during?: { begin: () => Promise<unknown>; end: () => Promise<unknown> }
}

const gatewayDial = (dial: Parameters<typeof turnDials>[1]) => ({
  begin: () => turnDials(db, dial),
  end: () => turnDials(db, { is_out: false, error_share: 0, lost_answer_share: 0 }),
})
const brokenTable = (table: 'credit_card' | 'sandbox_card') => ({
  begin: () =>
    sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(db),
  end: () => sql`alter table ${sql.table(table)} drop constraint broken`.execute(db),
})
const mistyped = (number: string) => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`

// A new call that takes cards adds its paths here.
const PATHS: Record<string, Path> = {
  'saved and deleted': {
    status: 200,
    send: async (card) => {
      const saved = await save(card)
      await send({ method: 'GET', url: '/ajax/credit-card/list' })
      const url = `/ajax/credit-card/${saved.json<{ id: number }>().id}`
      await send({ method: 'GET', url })
      await send({ method: 'DELETE', url })
      return saved
    },
  },
  'saved, written with dashes': {
    status: 200,
    send: async (card) => {
      const credit_card_number = card.credit_card_number.match(/.{1,4}/g)!.join('-')
      const saved = await save({ ...card, credit_card_number })
      const { id: cardId } = saved.json<{ id: number }>()
      await send({ method: 'DELETE', url: `/ajax/credit-card/${cardId}` })
      return saved
    },
  },
  'refused: mistyped': {
    status: 400,
    send: (card) => save({ ...card, credit_card_number: mistyped(card.credit_card_number) }),
  },
  'refused: a security code of the wrong length': {
    status: 400,
    send: (card) =>
      save({ ...card, security_code: card.security_code.length === 3 ? '0000' : '000' }),
  },
  'refused: expired': {
    status: 400,
    send: (card) => save({ ...card, expiration_date: '2020-01-01' }),
  },
  "refused: number and code in each other's field": {
    status: 400,
    send: ({ credit_card_number, security_code, ...card }) =>
      save({ ...card, credit_card_number: security_code, security_code: credit_card_number }),
  },
  'refused: the number as the id of a card': {
    status: 400,
    send: (card) => save({ ...card, original_card_id: Number(card.credit_card_number) * 10 }),
  },
  'refused: not JSON': {
    status: 400,
    send: (card) => send({ body: `{"credit_card_number": ${card.credit_card_number}-` }),
  },
  'refused: a form instead of JSON': {
    status: 415,
    send: ({ ...card }) =>
      send({
        body: new URLSearchParams(card).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  'refused: in the path': {
    status: 400,
    send: ({ credit_card_number }) =>
      send({ method: 'GET', url: `/ajax/credit-card/${credit_card_number}` }),
  },
  'refused: in the query of an unknown address': {
    status: 404,
    send: ({ ...card }) => send({ method: 'GET', url: '/ajax/credit-cards', query: { ...card } }),
  },
  'refused: without a login': {
    status: 401,
    send: (card) => send({ body: JSON.stringify(card), headers: { cookie: '' } }),
  },
  'the gateway is out': {
    status: 503,
    send: save,
    during: gatewayDial({ is_out: true }),
  },
  'the gateway does not answer': {
    status: 503,
    send: save,
    during: gatewayDial({ lost_answer_share: 1 }),
  },
  'the gateway fails inside': {
    status: 503,
    send: save,
    during: brokenTable('sandbox_card'),
  },
  'the shop fails after the gateway': {
    status: 500,
    send: save,
    during: brokenTable('credit_card'),
  },
  'in events of a browser': {
    status: 200,
    send: async (card) => {
      const mine = { ...card, credit_card_number: mistyped(card.credit_card_number) }
      const events = [card, mine].flatMap(eventsWith)
      const uploaded = await send({ url: '/ajax/system/event', body: JSON.stringify({ events }) })
      expect(uploaded.json()).toEqual({ stored: events.length })
      return uploaded
    },
  },
  'a guest orders': { status: 200, send: (card) => orderAsGuest(card) },
  'a guest orders with a mistyped number': {
    status: 400,
    send: (card) =>
      orderAsGuest({ ...card, credit_card_number: mistyped(card.credit_card_number) }),
  },
  'a guest orders under a token that is unknown': {
    status: 409,
    send: (card) => orderAsGuest(card, 'f'.repeat(32)),
  },
  'a guest orders while the gateway is out': {
    status: 503,
    send: (card) => orderAsGuest(card),
    during: gatewayDial({ is_out: true }),
  },
  'a customer orders': { status: 200, send: (card) => orderAsCustomer(card, false) },
  'a customer orders and saves the card': {
    status: 200,
    send: (card) => orderAsCustomer(card, true),
  },
}

/** Events as a browser would send them that masks nothing, with the card in every field. */
function eventsWith(card: CardDetails): object[] {
  const { credit_card_number: number } = card
  const grouped = number.match(/.{1,4}/g)!
  const json = JSON.stringify(card)
  const texts = [
    number,
    grouped.join(' '),
    grouped.join('%20'),
    `paid with ${grouped.join('-')} today`,
    json,
    JSON.stringify({ body: json }),
    new URLSearchParams({ ...card }).toString(),
    `Error: ${number.slice(0, 6)}.${number.slice(6)}\n    at pay (app.js:1:2)`,
  ]
  const event = { at: clock.now().getTime(), kind: 'error', message: 'x', route: '/checkout' }
  return [
    ...texts.map((text) => ({ ...event, message: text, stack: text, code: text, route: text })),
    ...texts.map((text) => ({ ...event, info: { [text]: text, typed: text } })),
    { ...event, info: { ...card, amount: Number(number) }, card, unknown_field: number },
  ]
}

const ITEM = { cart_type: 'INDIVIDUAL', sku: SKU, quantity: 1, transaction_type: 'PURCHASE' }
let guests = 0

/** A dress in the bag, its preview, and the order with the card. */
async function orderAsGuest(credit_card: CardDetails, unknownToken?: string) {
  const headers = { 'guest-id': `Secret${String(++guests).padStart(26, '0')}`, cookie: '' }
  const call = (method: 'POST' | 'PUT', url: string, body: object) =>
    send({ method, url, headers, body: JSON.stringify(body) })
  const added = await call('POST', '/ajax/cart/item', ITEM)
  const items = [{ id: added.json<{ id: number }>().id, quantity: 1 }]
  const guest_customer = { ...ADDRESS, email: `guest${guests}@example.com` }
  const quoted = await call('PUT', '/ajax/checkout/preview', {
    cart_type: 'INDIVIDUAL',
    items,
    customer_address: guest_customer,
  })
  const order_token = unknownToken ?? quoted.json<{ order_token: string }>().order_token
  return call('POST', '/ajax/checkout/guest-order', {
    guest_customer,
    credit_card,
    items,
    order_token,
  })
}

/** Does the same as a new customer. */
async function orderAsCustomer(card: CardDetails, save_for_later: boolean) {
  const customer = await insertCustomer(db)
  const headers = { cookie: await logInAs(db, customer.id, clock.now()) }
  const call = (method: 'POST' | 'PUT', url: string, body: object) =>
    send({ method, url, headers, body: JSON.stringify(body) })
  const address = await call('POST', '/ajax/customer-address', ADDRESS)
  const added = await call('POST', '/ajax/cart/item', ITEM)
  const order = {
    cart_type: 'INDIVIDUAL',
    items: [{ id: added.json<{ id: number }>().id, quantity: 1 }],
    customer_address_id: address.json<{ id: number }>().id,
  }
  const quoted = await call('PUT', '/ajax/checkout/preview', order)
  const { order_token } = quoted.json<{ order_token: string }>()
  const credit_card = { ...card, save_for_later }
  return call('POST', '/ajax/checkout', { ...order, credit_card, order_token })
}

const cards = generateCards(CARDS)
const paths = Object.entries(PATHS)
const share = Math.ceil(CARDS / paths.length)
const cardsOf = (path: number) => cards.slice(path * share, (path + 1) * share)

describe(`${CARDS} cards, a share of them on each path (ACCOUNT-25)`, () => {
  test.each(paths.map(([name, path], i) => [name, path, i] as const))(
    '%s',
    async (_name, path, i) => {
      const statuses: number[] = []
      await path.during?.begin()
      const mine = cardsOf(i)
      for (let start = 0; start < mine.length; start += AT_ONCE) {
        const sent = await Promise.all(mine.slice(start, start + AT_ONCE).map(path.send))
        statuses.push(...sent.map(({ statusCode }) => statusCode))
      }
      await path.during?.end()
      expect(statuses).toEqual(mine.map(() => path.status))
    },
  )

  // Mistyped numbers are as secret as right ones.
  const secrets = [
    ...cards,
    ...cards.map((card) => ({ ...card, credit_card_number: mistyped(card.credit_card_number) })),
  ]

  test('are in no table', async () => {
    const stored = await readEverythingStored(db)
    expect(stored).toContain('"last_four"')
    expect(findCards(stored, secrets)).toEqual([])
  })

  test('are in no line of the log', () => {
    expect(lines.join('\n')).toContain('no card was saved')
    expect(lines.join('\n')).toContain('broken')
    expect(findCards(lines.join('\n'), secrets)).toEqual([])
  })

  test('are in no answer', () => {
    expect(answers.length).toBeGreaterThan(CARDS)
    expect(findCards(answers.join('\n'), secrets)).toEqual([])
  })
})

describe('the search finds a card', () => {
  const [card, other] = generateCards(2) as [CardDetails, CardDetails]
  const { credit_card_number: number, security_code: code } = card

  test.each([
    ['as it is', number],
    ['in fours', number.match(/.{1,4}/g)!.join(' ')],
    ['reversed', Array.from(number).toReversed().join('')],
    ['in hexadecimal digits', Buffer.from(`card ${number}`).toString('hex')],
    ...['', 'a', 'ab', 'abc'].map((before) => [
      `in base64, after ${before.length} characters`,
      Buffer.from(`${before}${number} and more`).toString('base64'),
    ]),
    ['by its security code', JSON.stringify({ cvc: code })],
  ])('%s', (_how, place) => {
    expect(findCards(place, [card])).not.toEqual([])
    expect(findCards(place, [other])).toEqual([])
  })

  test('in texts, in JSON, in bytes, and in messages that wait to be sent', async () => {
    const hidden = generateCards(CARDS + 4).slice(CARDS)
    const [text, json, bytes, mail] = hidden.map(({ credit_card_number }) => credit_card_number)
    await sql`create table leak (content text, details jsonb, bytes bytea)`.execute(db)
    const base64 = Buffer.from(bytes!).toString('base64')
    await sql`
      insert into leak (content, details, bytes)
      values (${`paid with ${text}`}, ${JSON.stringify({ json })}, ${Buffer.from(base64)})`.execute(
      db,
    )
    const sealed = testSecrets.seal(`paid with ${mail}`)
    await db.insertInto('outbox').values({ dedupe_key: 'leak', channel: 'MAIL', sealed }).execute()
    const stored = await readEverythingStored(db)
    for (const one of hidden) expect(findCards(stored, [one])).not.toEqual([])
  })
})
