import { createCard, deleteCard, getCard, listCards } from '@twirl/contract/buying/credit-cards'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCustomer } from '../../test/factories.ts'
import { logInAs } from '../../test/log-in-as.ts'
import * as queries from './credit-cards.queries.ts'
import { MAX_CARDS } from './save-card.ts'

const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
const AMEX = '378282246310005'
const DISCOVER = '6011111111111117'
const OF_NO_ISSUER = '9000000000000001'

// The last evening of February in New York; in London it is March.
const { db, call, clock } = await buildTestApp({ now: new Date('2026-03-01T01:00:00Z') })
const newCustomer = async () => {
  const { id } = await insertCustomer(db)
  return { cookie: await logInAs(db, id, clock.now()), address: `10.1.0.${id}` }
}
let sender = await newCustomer()
beforeEach(async () => {
  sender = await newCustomer()
})

const details = (credit_card_number: string, overrides = {}) => ({
  credit_card_number,
  expiration_date: '2029-10-01',
  security_code: credit_card_number === AMEX ? '1234' : '123',
  ...overrides,
})
const save = (number: string, overrides = {}, by = sender) =>
  call(createCard, details(number, overrides), by)
const list = async (by = sender) => (await call(listCards, {}, by)).body.credit_cards
const gatewayTokens = () => db.selectFrom('sandbox_card').select('token').execute()
/** Cards that the gateway has and the shop has not. */
const unusedTokens = async () => {
  const used = await db.selectFrom('credit_card').select('token').execute()
  const names = new Set(used.map(({ token }) => token))
  return (await gatewayTokens()).filter(({ token }) => !names.has(token))
}

describe('createCard', () => {
  test('returns the brand and the last digits, and lists the newest first', async () => {
    const visa = await save('4242-4242-4242-4242')
    expect(visa).toMatchObject({
      status: 200,
      body: { brand: 'visa', credit_card_number: '4242', expiration_date: '2029-10-01' },
    })
    clock.advance({ seconds: 1 })
    const amex = await save(AMEX)
    expect(amex.body).toMatchObject({ brand: 'amex', credit_card_number: '0005' })
    expect(await list()).toEqual([amex.body, visa.body])
  })

  test('with the same number keeps one card, with the new expiration date', async () => {
    const first = await save(VISA)
    clock.advance({ seconds: 1 })
    await save(MASTERCARD)
    clock.advance({ seconds: 1 })
    const again = await save(VISA, { expiration_date: '2031-01-01' })
    expect(again.body.id).toBe(first.body.id)
    expect(await list()).toMatchObject([
      { credit_card_number: '4242', expiration_date: '2031-01-01' },
      { credit_card_number: '4444' },
    ])
    await eventually(async () => expect(await unusedTokens()).toEqual([]))
  })

  test('replaces the original card, at the gateway too', async () => {
    const original = await save(VISA)
    const replacing = await save(DISCOVER, { original_card_id: original.body.id })
    expect(await list()).toEqual([replacing.body])
    await eventually(async () => expect(await unusedTokens()).toEqual([]))
  })

  test('leaves the original card when the new one is refused, or when it is not the own', async () => {
    const { id } = (await save(VISA)).body
    const refused = await save(OF_NO_ISSUER, { original_card_id: id })
    expect(refused.error.errorCode).toBe('CARD_NOT_ACCEPTED')
    const foreign = await save(AMEX, { original_card_id: id }, await newCustomer())
    expect(foreign.error.errorCode).toBe('CARD_NOT_FOUND')
    expect(await list()).toMatchObject([{ id }])
  })

  test('compares the expiration date with the day in New York', async () => {
    expect((await save(VISA, { expiration_date: '2026-02-01' })).status).toBe(200)
    const expired = await save(VISA, { expiration_date: '2026-01-01' })
    expect(expired).toMatchObject({
      status: 400,
      error: {
        errorCode: 'BAD_REQUEST',
        fields: { expiration_date: 'Invalid Expiration Date' },
      },
    })
  })

  test.each([
    [{ credit_card_number: '42424242' }, { credit_card_number: 'Incomplete card number' }],
    [
      { credit_card_number: '4242424242424241' },
      { credit_card_number: 'This card number has a typo. Please check each digit.' },
    ],
    [{ credit_card_number: '' }, { credit_card_number: 'Required' }],
    [{ security_code: '' }, { security_code: 'Required' }],
    [{ expiration_date: '2029-13-01' }, { expiration_date: 'Invalid Expiration Date' }],
  ])('refuses %j', async (wrong, fields) => {
    expect(await save(VISA, wrong)).toMatchObject({ status: 400, error: { fields } })
  })

  test('returns PAYMENT_UNAVAILABLE while the gateway is out, which does not count as a miss', async () => {
    await turnDials(db, { is_out: true })
    for (let i = 0; i < 12; i++) {
      const { status, error } = await save(VISA)
      expect([status, error.errorCode]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    }
    await turnDials(db, { is_out: false })
    expect((await save(VISA)).status).toBe(200)
  })

  test('lets a customer try ten refused cards, and then waits', async () => {
    for (let i = 0; i < 10; i++) {
      // A card that is accepted costs no try.
      await save(MASTERCARD)
      expect((await save(OF_NO_ISSUER)).error.errorCode).toBe('CARD_NOT_ACCEPTED')
    }
    const { status, headers } = await save(VISA)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('counts the misses of a customer, and not against another one at that address', async () => {
    const { address } = sender
    for (let i = 0; i < 10; i++) await save(OF_NO_ISSUER)
    expect((await save(VISA)).status).toBe(429)
    expect((await save(VISA, {}, { ...(await newCustomer()), address })).status).toBe(200)
  })

  test(`keeps ${MAX_CARDS} cards of a customer, also when several are saved at once`, async () => {
    const numbers = visas(MAX_CARDS + 4)
    const statuses = []
    // Fewer at once than the tries of a customer.
    for (let i = 0; i < numbers.length; i += 8) {
      const saving = numbers.slice(i, i + 8).map(async (number) => (await save(number)).status)
      statuses.push(...(await Promise.all(saving)))
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    const cards = await list()
    expect(cards).toHaveLength(MAX_CARDS)
    expect((await save(AMEX)).error.errorCode).toBe('TOO_MANY_CARDS')
    const saved = numbers.find((number) => number.endsWith(cards[0]!.credit_card_number))!
    expect((await save(saved)).status).toBe(200)
    expect((await save(AMEX, { original_card_id: cards[1]!.id })).status).toBe(200)
    await eventually(async () => expect(await unusedTokens()).toEqual([]))
  })

  test('needs its lock: without it, two transactions would both find the last place', async () => {
    const { id } = await insertCustomer(db)
    const bothHaveRead = barrier(2)
    const saveUnlocked = (fingerprint: string) =>
      inTransaction(db, async (transaction) => {
        const before = await queries.listCards(transaction, id)
        await bothHaveRead()
        const card = { token: fingerprint, brand: 'visa', last_four: '4242', fingerprint } as const
        const expiration_date = '2029-10-01'
        await queries.upsertCard(transaction, id, { ...card, expiration_date }, clock.now())
        return before.length
      })
    expect(await Promise.all([saveUnlocked('a'), saveUnlocked('b')])).toEqual([0, 0])
    expect(await queries.listCards(db, id)).toHaveLength(2)
    await db.deleteFrom('credit_card').where('customer_id', '=', id).execute()
  })
})

describe('getCard', () => {
  test('returns the own card; that of another customer is absent', async () => {
    const { body } = await save(VISA)
    expect((await call(getCard, { id: body.id }, sender)).body).toEqual(body)
    const foreign = await call(getCard, { id: body.id }, await newCustomer())
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'CARD_NOT_FOUND'])
  })
})

describe('deleteCard', () => {
  test('deletes the card, and its token at the gateway; again it succeeds as well', async () => {
    const { id } = (await save(VISA)).body
    expect((await call(deleteCard, { id }, sender)).body).toEqual({ id })
    expect(await list()).toEqual([])
    await eventually(async () => expect(await unusedTokens()).toEqual([]))
    expect((await call(deleteCard, { id }, sender)).status).toBe(200)
  })

  test('does not touch the card of another customer', async () => {
    const { id } = (await save(VISA)).body
    expect((await call(deleteCard, { id }, await newCustomer())).body).toEqual({ id })
    expect(await list()).toMatchObject([{ id }])
    expect(await unusedTokens()).toEqual([])
  })

  test('holds while the gateway is out; a job keeps the token until the gateway has deleted it', async () => {
    const { id } = (await save(VISA)).body
    await turnDials(db, { is_out: true })
    await call(deleteCard, { id }, sender)
    expect(await list()).toEqual([])
    expect(await unusedTokens()).toHaveLength(1)
    const waiting = await db
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .selectAll()
      .execute()
    expect(JSON.stringify(waiting)).toContain((await unusedTokens())[0]!.token)
    await turnDials(db, { is_out: false })
  })
})

/** Waits until all have arrived. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived === count) resolve()
    return promise
  }
}

function visas(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const head = `42000000${String(1_000_000 + i)}`
    return `${head}${checkDigit(head)}`
  })
}

function checkDigit(head: string): number {
  const sum = Array.from(head, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = digit * (position % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10
}
