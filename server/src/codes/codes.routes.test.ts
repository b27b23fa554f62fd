import type { EndpointInput } from '@twirl/contract/endpoint'
import {
  changeCode,
  createCode,
  exportCodes,
  getCode,
  listCodes,
  listCodeUses,
  makeCodes,
  switchCode,
  tryCode,
} from '@twirl/contract/staff/money/codes'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../test/build-test-app.ts'
import {
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
  PRICE,
} from '../../test/checkout/checkout-shop.ts'
import { insertCoupon } from '../../test/coupon-factory.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await openCheckoutShop()
const { app, db } = shop
const finance = await logInStaff(shop, ['finance'])
const colleague = await logInStaff(shop, ['finance'])
const reason = 'The spring campaign.'

type NewCode = EndpointInput<typeof createCode>
const TERMS = {
  kind: 'PERCENTAGE',
  value: 15,
  minimum: 50,
  starts_on: null,
  ends_on: null,
  total_limit: null,
  once_per_customer: false,
  for_orders: null,
} satisfies Omit<NewCode, 'code' | 'reason'>

let codes = 0
const nextCode = () => `SPRING-${++codes}`
const create = (overrides: Partial<NewCode> = {}) =>
  finance.call(createCode, { code: nextCode(), ...TERMS, reason, ...overrides })
const created = async (overrides: Partial<NewCode> = {}) => bodyOf(await create(overrides))

const actsOn = (subject: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'reason', 'before', 'after'])
    .where('subject_kind', '=', 'code')
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute()

describe('POST /ajax/admin/code (STAFF-190)', () => {
  test('makes a code with its days in New York, and records it with its reason', async () => {
    const code = await created({
      code: ' summer-26 ',
      kind: 'AMOUNT',
      value: 12.5,
      starts_on: '2026-06-01',
      ends_on: '2026-06-30',
      total_limit: 100,
      for_orders: 'GROUP',
    })
    expect(code).toMatchObject({ code: 'SUMMER-26', value: 12.5, use_count: 0, version: 1 })
    const row = await db
      .selectFrom('coupon')
      .selectAll()
      .where('id', '=', code.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      value_cents: 1_250,
      percent: null,
      minimum_cents: 5_000,
      starts_at: new Date('2026-06-01T04:00:00Z'),
      ends_at: new Date('2026-07-01T04:00:00Z'),
    })
    expect(bodyOf(await finance.call(getCode, { id: code.id }))).toEqual(code)
    expect(await actsOn('SUMMER-26')).toMatchObject([
      { action: 'code.create', reason, after: { value: 12.5, ends_on: '2026-06-30' } },
    ])
  })

  test.each([
    ['code', { code: 'A B' }],
    ['value', { value: -1 }],
    ['value', { value: 101 }],
    ['value', { value: 12.5 }],
    ['value', { kind: 'AMOUNT', value: 1.234 }],
    ['minimum', { minimum: -1 }],
    ['total_limit', { total_limit: 0 }],
    ['ends_on', { starts_on: '2026-06-02', ends_on: '2026-06-01' }],
    ['reason', { reason: ' ' }],
  ] as const)('refuses what cannot be, at its field: %s %j', async (field, overrides) => {
    const { status, error } = await create(overrides)
    expect(status).toBe(400)
    expect(Object.keys(error.fields!)).toEqual([field])
  })

  test('refuses a code that exists, also of two members at once', async () => {
    const code = nextCode()
    const answers = await Promise.all([create({ code }), create({ code: code.toLowerCase() })])
    expect(answers.map(({ status }) => status)).toContain(200)
    const refused = answers.find(({ status }) => status === 400)!
    expect(refused.error.fields).toEqual({ code: 'This code exists already' })
    expect(await actsOn(code)).toHaveLength(1)
  })
})

describe('PUT /ajax/admin/code/{id} (STAFF-191)', () => {
  const change = (
    member: typeof finance,
    { id, version }: { id: number; version: number },
    overrides: Partial<typeof TERMS> | { total_limit: number } = {},
  ) => member.call(changeCode, { id, version, ...TERMS, reason, ...overrides })

  test('changes a code, with what it was before in the audit log', async () => {
    const code = await created()
    const changed = bodyOf(await change(finance, code, { value: 20 }))
    expect(changed).toMatchObject({ value: 20, version: 2 })
    expect((await actsOn(code.code)).at(-1)).toMatchObject({
      action: 'code.change',
      before: { value: 15 },
      after: { value: 20 },
    })
  })

  test('of two members the second hears who was faster, and nothing is saved', async () => {
    const code = await created()
    await change(colleague, code, { value: 20 })
    const { status, error } = await change(finance, code, { value: 30 })
    expect(status).toBe(409)
    expect(error.message).toMatch(/^Member \d+ changed this code on .* New York time/)
    expect(bodyOf(await finance.call(getCode, { id: code.id })).value).toBe(20)
  })

  test('a limit below the uses so far is an error at its field', async () => {
    const code = await created()
    await db.updateTable('coupon').set({ use_count: 3 }).where('id', '=', code.id).execute()
    const { error } = await change(finance, code, { total_limit: 2 })
    expect(error.fields).toEqual({ total_limit: 'It was used 3 times already' })
  })

  test('switches a code off and on; repeating it changes nothing', async () => {
    const code = await created()
    for (const is_active of [false, false, true])
      bodyOf(await finance.call(switchCode, { id: code.id, is_active, reason }))
    const acts = await actsOn(code.code)
    expect(acts.map(({ action }) => action)).toEqual([
      'code.create',
      'code.switch-off',
      'code.switch-on',
    ])
  })

  test('a code that is gone is not found', async () => {
    expect((await change(finance, { id: 999_999, version: 1 })).status).toBe(404)
    expect((await finance.call(getCode, { id: 999_999 })).status).toBe(404)
    expect((await finance.call(listCodeUses, { id: 999_999 })).status).toBe(404)
  })
})

describe('GET /ajax/admin/code', () => {
  test('lists codes by beginning and by state, newest first, in pages', async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    const tomorrow = new Date(Date.now() + 86_400_000)
    const rows = {
      ACTIVE: {},
      NOT_STARTED: { starts_at: tomorrow },
      ENDED: { ends_at: yesterday },
      USED_UP: { total_limit: 1, use_count: 1 },
      OFF: { is_active: false, ends_at: yesterday },
    } as const
    for (const [state, row] of Object.entries(rows))
      await insertCoupon(db, { code: `LIST-${state}`, ...row })
    const list = async (input: EndpointInput<typeof listCodes>) =>
      bodyOf(await finance.call(listCodes, { q: 'list-', ...input }))
    for (const state of Object.keys(rows) as (keyof typeof rows)[]) {
      const found = await list({ state })
      expect(found.codes).toMatchObject([{ code: `LIST-${state}`, state }])
    }
    const first = await list({ limit: 3 })
    const second = await list({ limit: 3, after: first.next! })
    expect([...first.codes, ...second.codes].map(({ state }) => state)).toEqual(
      Object.keys(rows).toReversed(),
    )
    expect(second.next).toBeNull()
  })

  test('a cursor of another list is refused', async () => {
    const after = Buffer.from('["x"]').toString('base64url')
    expect((await finance.call(listCodes, { after })).status).toBe(400)
  })
})

describe('POST /ajax/admin/codes (STAFF-192)', () => {
  const request_key = 'Key0123456789Key0123456789'
  const make = () =>
    finance.call(makeCodes, { prefix: 'bulk-', count: 120, ...TERMS, reason, request_key })

  test('makes many different codes once, and exports them', async () => {
    expect(bodyOf(await make())).toEqual({ batch: request_key, count: 120 })
    expect(bodyOf(await make())).toEqual({ batch: request_key, count: 120 })
    const { body, headers } = await app.inject({
      method: 'POST',
      url: exportCodes.path,
      headers: { 'content-type': 'application/json', cookie: finance.browser.cookie },
      body: JSON.stringify({ batch: request_key }),
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = body.trimEnd().split('\r\n')
    expect(head).toMatch(/^Code,State,Percent/)
    const made = rows.map((row) => row.split(',')[0]!)
    expect(new Set(made).size).toBe(120)
    expect(made.every((code) => /^BULK-[2-9A-Z]{8}$/.test(code))).toBe(true)
    expect(await actsOn(request_key)).toMatchObject([
      { action: 'code.create-many', reason, after: { prefix: 'BULK-', count: 120 } },
    ])
  })

  test.each([
    ['count', { count: 1_001 }],
    ['count', { count: 0 }],
    ['prefix', { prefix: 'NO SPACES' }],
  ])('refuses what cannot be, at its field: %s %j', async (field, overrides) => {
    const { error } = await finance.call(makeCodes, {
      prefix: '',
      count: 1,
      ...TERMS,
      reason,
      request_key: 'AnotherKey0123456789',
      ...overrides,
    })
    expect(Object.keys(error.fields!)).toEqual([field])
  })
})

describe('GET /ajax/admin/code/{id}/use', () => {
  test('shows who used a code with which order', async () => {
    const { id, code } = await created({ minimum: 0 })
    const buyer = await newCustomerBuyer(shop)
    const preview = bodyOf(await buyer.previewBag({ coupon_code: code }))
    const { order_number } = bodyOf(await buyer.place(preview))
    const { uses, next } = bodyOf(await finance.call(listCodeUses, { id }))
    expect(uses).toMatchObject([
      {
        state: 'REDEEMED',
        customer_id: buyer.customer_id,
        order: { number: order_number, name: 'Nora Lane', discount: preview.discount_amount },
      },
    ])
    expect(next).toBeNull()
  })
})

describe('PUT /ajax/admin/code-trial (STAFF-193)', () => {
  const tried = async (code: string, bag: string) =>
    bodyOf(await finance.call(tryCode, { code, bag })).bags

  test('gives what the checkout gives for the same bag, and changes nothing', async () => {
    const { code, id } = await created({ total_limit: 1, once_per_customer: true })
    const buyer = await newCustomerBuyer(shop)
    const [bag] = await tried(code, buyer.email)
    const preview = bodyOf(await buyer.previewBag({ coupon_code: code }))
    expect(bag).toMatchObject({
      kind: 'INDIVIDUAL',
      subtotal: preview.subtotal,
      discount: preview.discount_amount,
      delivery_fee: preview.delivery_fee,
      refusal: null,
    })
    expect(bodyOf(await finance.call(getCode, { id })).use_count).toBe(0)
    const { order_number } = bodyOf(await buyer.place(preview))
    const [again] = await tried(code, order_number)
    expect(again).toMatchObject({ discount: 0, refusal: { code: 'COUPON_IS_INVALID' } })
    expect(again!.refusal!.why).toBe('All 1 uses of the code are taken.')
  })

  test.each([
    ['COUPON_IS_NOT_ACTIVE', { is_active: false }, 'The code is switched off.'],
    [
      'COUPON_IS_INVALID',
      { minimum_cents: 100_000 },
      'The subtotal is below the minimum of $1,000.00.',
    ],
    ['COUPON_IS_INVALID', { for_orders: 'GROUP' }, 'The code is for group orders only.'],
  ])('says the refusal of the checkout and what it means: %s %j', async (expected, row, why) => {
    const code = await insertCoupon(db, row)
    const buyer = await newCustomerBuyer(shop)
    const [bag] = await tried(code, buyer.email)
    const { error } = await buyer.previewBag({ coupon_code: code })
    expect(bag!.refusal).toEqual({ code: expected, message: error.message, why })
    expect(error.error_code).toBe(expected)
    expect(bag).toMatchObject({ discount: 0, subtotal: PRICE })
  })

  test('a customer who has used a code before; and an order of a guest', async () => {
    const { code } = await created({ minimum: 0, once_per_customer: true })
    const guest = await newGuestBuyer(shop)
    const preview = bodyOf(await guest.previewBag({ coupon_code: code }))
    const { order_number } = bodyOf(await guest.place(preview))
    const [bag] = await tried(code, order_number.toLowerCase())
    expect(bag!.refusal).toMatchObject({ why: 'This customer has used the code before.' })
  })

  test('unknown codes do not count against the limits of wrong codes', async () => {
    const buyer = await newCustomerBuyer(shop)
    await db.deleteFrom('limit_use').execute()
    const [bag] = await tried('NO-SUCH-CODE', buyer.email)
    expect(bag!.refusal).toMatchObject({ code: 'COUPON_NOT_FOUND', why: 'There is no such code.' })
    expect(await db.selectFrom('limit_use').selectAll().execute()).toEqual([])
  })

  test.each(['nobody@example.com', 'TW-AAAAAAAA'])('without a bag: %s', async (bag) => {
    const { status, error } = await finance.call(tryCode, { code: 'WELCOME10', bag })
    expect(status).toBe(400)
    expect(Object.keys(error.fields!)).toEqual(['bag'])
  })
})
