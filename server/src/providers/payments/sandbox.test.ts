import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { Secrets } from '#platform/security/secrets.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { sandboxGateway, sandboxWebhook } from './sandbox.ts'
import { turnDials } from './sandbox.queries.ts'

const log = { warn: () => {}, error: () => {} }
const { db, close } = connectDatabase(await createTestDatabase(), log)
afterAll(close)
const clock = createTestClock()
clock.set(new Date('2026-03-10T15:00:00Z'))
const secrets = new Secrets('TestSecretTestSecretTestSecretTest')
const gateway = sandboxGateway({ db, clock, secrets })

let keys = 0
const newKey = () => `order:${++keys}`
const save = async (credit_card_number: string, expiration_date = '2030-01-01') => {
  const security_code = credit_card_number.length === 15 ? '1234' : '123'
  return gateway.saveCard({ credit_card_number, expiration_date, security_code }, newKey())
}
const tokenOf = async (number: string) => (await save(number))!.token
const visa = await tokenOf('4242424242424242')
const chargeOf = (key: string, token = visa, amount_cents = 5_000) => ({
  key,
  card: { kind: 'SAVED' as const, token },
  amount_cents,
  order_token: 'a'.repeat(32),
  off_session: false,
})
const payFor = async (amount_cents: number) => {
  const charge = await gateway.charge(chargeOf(newKey(), visa, amount_cents))
  if (charge.state !== 'PAID') throw new Error(charge.state)
  return charge
}
const everything = [new Date('2026-01-01'), new Date('2027-01-01')] as const

describe('saveCard', () => {
  test('returns what may be stored, and the same fingerprint for the same number', async () => {
    const [card, again, other] = [
      await save('4242424242424242'),
      await save('4242424242424242'),
      await save('378282246310005'),
    ]
    expect(card).toEqual({
      token: expect.stringMatching(/^card_/),
      brand: 'visa',
      last_four: '4242',
      expiration_date: '2030-01-01',
      fingerprint: expect.any(String),
    })
    expect(again!.fingerprint).toBe(card!.fingerprint)
    expect(again!.token).not.toBe(card!.token)
    expect(other).toMatchObject({ brand: 'amex', last_four: '0005' })
    expect(other!.fingerprint).not.toBe(card!.fingerprint)
  })

  test('refuses a mistyped number and an expired card', async () => {
    expect(await save('4242424242424241')).toBeNull()
    expect(await save('4242424242424242', '2026-02-01')).toBeNull()
    expect(await save('4242424242424242', '2026-03-01')).not.toBeNull()
  })
})

test('a card whose token is not known is deleted by its reference', async () => {
  const details = {
    credit_card_number: '4242424242424242',
    expiration_date: '2030-01-01',
    security_code: '123',
  }
  await turnDials(db, { lost_answer_share: 1 })
  await expect(gateway.saveCard(details, 'lost')).rejects.toThrow('did not answer')
  await turnDials(db, { lost_answer_share: 0 })
  const references = async () =>
    (await db.selectFrom('sandbox_card').select('reference').execute()).map((row) => row.reference)
  expect(await references()).toContain('lost')
  expect(await gateway.deleteCardByReference('lost', clock.now())).toBe(true)
  expect(await references()).not.toContain('lost')
  expect(await gateway.deleteCardByReference('lost', clock.now())).toBe(false)
})

describe('charge', () => {
  test('returns one result for one key, and refuses the key for another charge', async () => {
    const key = newKey()
    const paid = await gateway.charge(chargeOf(key))
    expect(paid).toMatchObject({ state: 'PAID', key, amount_cents: 5_000 })
    expect(await gateway.charge(chargeOf(key))).toEqual(paid)
    expect(await gateway.findCharge(key)).toEqual(paid)
    await expect(gateway.charge(chargeOf(key, visa, 5_001))).rejects.toThrow('another charge')
  })

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('of %s is declined: %s', async (number, reason) => {
    const key = newKey()
    const declined = await gateway.charge(chargeOf(key, await tokenOf(number)))
    expect(declined).toEqual({ state: 'DECLINED', key, reason })
    expect(await gateway.findCharge(key)).toEqual(declined)
  })

  test('of 4000000000000119 is made and not answered; a look finds it', async () => {
    const key = newKey()
    const request = chargeOf(key, await tokenOf('4000000000000119'))
    await expect(gateway.charge(request)).rejects.toThrow('did not answer')
    const found = await gateway.findCharge(key)
    expect(found).toMatchObject({ state: 'PAID', key })
    expect(await gateway.charge(request)).toEqual(found)
  })

  test('of a deleted card is declined, but its earlier charge stays', async () => {
    const [first, second] = [newKey(), newKey()]
    const token = await tokenOf('5555555555554444')
    const paid = await gateway.charge(chargeOf(first, token))
    await gateway.deleteCard(token)
    expect(await gateway.charge(chargeOf(first, token))).toEqual(paid)
    expect(await gateway.charge(chargeOf(second, token))).toMatchObject({ state: 'DECLINED' })
  })

  test('is made once by 50 parallel calls with one key; other keys are other charges', async () => {
    const before = (await list(gateway.listCharges)).length
    const key = newKey()
    const same = await Promise.all(Array.from({ length: 50 }, () => gateway.charge(chargeOf(key))))
    expect(new Set(same.map((charge) => JSON.stringify(charge))).size).toBe(1)
    expect(await list(gateway.listCharges)).toHaveLength(before + 1)
    await Promise.all(Array.from({ length: 50 }, () => gateway.charge(chargeOf(newKey()))))
    expect(await list(gateway.listCharges)).toHaveLength(before + 51)
  })
})

describe('cancelCharge', () => {
  test('prevents the charge for ever', async () => {
    const key = newKey()
    expect(await gateway.cancelCharge(key)).toEqual({ state: 'CANCELLED', key })
    expect(await gateway.charge(chargeOf(key))).toEqual({ state: 'CANCELLED', key })
  })

  test('returns the charge that came before it', async () => {
    const paid = await payFor(700)
    expect(await gateway.cancelCharge(paid.key)).toEqual(paid)
  })

  test('and a parallel charge agree on which of them was first', async () => {
    const before = (await list(gateway.listCharges)).length
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const key = newKey()
        const calls = [() => gateway.charge(chargeOf(key)), () => gateway.cancelCharge(key)]
        const ordered = i % 2 ? calls : calls.toReversed()
        const answers = await Promise.all(ordered.map((call) => call()))
        expect(answers[0]).toEqual(answers[1])
        return answers[0]!.state
      }),
    )
    const paid = outcomes.filter((state) => state === 'PAID')
    expect(await list(gateway.listCharges)).toHaveLength(before + paid.length)
  })
})

describe('refund', () => {
  test('returns one result for one key, and refuses the key for another refund', async () => {
    const { charge_id } = await payFor(1_000)
    const request = { key: newKey(), charge_id, amount_cents: 400 }
    const refund = await gateway.refund(request)
    expect(await gateway.refund(request)).toEqual(refund)
    expect(await gateway.findRefund(request)).toEqual(refund)
    expect(await gateway.findRefund({ ...request, key: 'unknown' })).toBeNull()
    await expect(gateway.refund({ ...request, amount_cents: 401 })).rejects.toThrow(
      'another refund',
    )
  })

  test('never exceeds the charge, by parallel calls either', async () => {
    const { charge_id } = await payFor(1_000)
    const refunds = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        gateway.refund({ key: newKey(), charge_id, amount_cents: 300 }),
      ),
    )
    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(
      gateway.refund({ key: newKey(), charge_id: 'ch_unknown', amount_cents: 1 }),
    ).rejects.toThrow('foreign key')
  })

  test('of one key is made once by parallel calls', async () => {
    const { charge_id } = await payFor(1_000)
    const request = { key: newKey(), charge_id, amount_cents: 600 }
    const same = await Promise.all(Array.from({ length: 20 }, () => gateway.refund(request)))
    expect(new Set(same.map(({ refund_id }) => refund_id)).size).toBe(1)
    // 400 are left: the repeated calls took nothing.
    await gateway.refund({ key: newKey(), charge_id, amount_cents: 400 })
  })
})

test('the book lists what was paid and refunded in a time, declined and cancelled charges not', async () => {
  clock.set(new Date('2026-06-01T12:00:00Z'))
  const june = [new Date('2026-06-01'), new Date('2026-07-01')] as const
  const paid = await payFor(900)
  await gateway.charge(chargeOf(newKey(), await tokenOf('4000000000000002')))
  await gateway.cancelCharge(newKey())
  const refund = await gateway.refund({ key: newKey(), charge_id: paid.charge_id, amount_cents: 5 })
  expect(await collect(gateway.listCharges(...june))).toEqual([paid])
  expect(await collect(gateway.listRefunds(...june))).toEqual([refund])
})

describe('the dials', () => {
  beforeEach(() => turnDials(db, { seed: 7 }))
  afterEach(() =>
    turnDials(db, { is_out: false, error_share: 0, lost_answer_share: 0, max_latency_ms: 0 }),
  )

  test('an outage refuses every call, in every process', async () => {
    const another = sandboxGateway({ db, clock, secrets })
    await turnDials(db, { is_out: true })
    await expect(another.charge(chargeOf(newKey()))).rejects.toThrow('not available')
    await expect(another.findCharge('any')).rejects.toThrow('not available')
    await expect(collect(another.listCharges(...everything))).rejects.toThrow('available')
  })

  test('errors happen before the charge, lost answers after it', async () => {
    await turnDials(db, { error_share: 1 })
    const refused = newKey()
    await expect(gateway.charge(chargeOf(refused))).rejects.toThrow('refused')
    await turnDials(db, { error_share: 0, lost_answer_share: 1 })
    const unanswered = newKey()
    await expect(gateway.charge(chargeOf(unanswered))).rejects.toThrow('did not answer')
    await turnDials(db, { lost_answer_share: 0 })
    expect(await gateway.findCharge(refused)).toBeNull()
    expect(await gateway.findCharge(unanswered)).toMatchObject({ state: 'PAID' })
  })

  test('a share of the calls fails, the same ones again with the same seed, and a repeated call may pass', async () => {
    await turnDials(db, { error_share: 0.5, max_latency_ms: 2 })
    const fates = async (name: string) => {
      const results = []
      for (let i = 0; i < 24; i++)
        results.push(
          await gateway.findCharge(name).then(
            () => 'ok',
            () => 'failed',
          ),
        ) // one key
      return results.join(' ')
    }
    const first = await fates('seeded')
    expect(first).toContain('ok')
    expect(first).toContain('failed')
    await db.deleteFrom('sandbox_call').execute()
    expect(await fates('seeded')).toBe(first)
    await db.deleteFrom('sandbox_call').execute()
    await turnDials(db, { seed: 8 })
    expect(await fates('seeded')).not.toBe(first)
  })
})

describe('a webhook', () => {
  const read = (body: string, headers: Record<string, string>) =>
    gateway.readWebhook(Buffer.from(body), headers)

  test('is read if the gateway signed it', () => {
    const { body, headers } = sandboxWebhook(secrets, ['order:1', 'order:2'])
    expect(read(body, headers)).toMatchObject([
      { kind: 'PAYMENT', subject: 'order:1' },
      { kind: 'PAYMENT', subject: 'order:2' },
    ])
  })

  test('is refused without a signature, with another one, or with another body', () => {
    const { body, headers } = sandboxWebhook(secrets, ['order:1'])
    expect(read(body, {})).toBeNull()
    expect(read(body, sandboxWebhook(new Secrets('x'.repeat(32)), ['order:1']).headers)).toBeNull()
    expect(read(body.replace('1', '2'), headers)).toBeNull()
  })
})

function list(what: PaymentGateway['listCharges']): Promise<unknown[]> {
  return collect(what(...everything))
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}
