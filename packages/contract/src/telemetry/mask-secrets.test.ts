import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSecretName, maskSecrets } from './mask-secrets.ts'

const SIGNATURE = 'q3Jd0_vX-2mZ8sT1uW4yA6bC9eF5gH7iK0lN2oP_rSt'
const ORDER_TOKEN = '0123456789abcdef0123456789abcdef'

const toDigits = (text: string) => text.replaceAll(/\D/g, '')

function withCheckDigit(head: string): string {
  const sum = Array.from(head, Number)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}

/** Numbers with a valid check digit, of all lengths that cards have. */
const cardNumber = fc
  .tuple(fc.integer({ min: 12, max: 18 }), fc.stringMatching(/^[1-9]\d{18}$/))
  .map(([length, digits]) => withCheckDigit(digits.slice(0, length)))

const plainSeparator = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-',
    '.',
    '  ',
    ' - ',
    '/',
    '\t',
    '\n',
    '_',
    '\u00a0',
    '\u2011',
    '\u200b',
  ),
  fc.string({ maxLength: 4 }).map((text) => text.replaceAll(/[\p{L}\p{N}]/gu, '')),
)
const encodedSeparator = fc.constantFrom('', '%20', '%2D', '%C2%A0', '\\u00a0', '\\n', '&nbsp;')
/** One stands before each digit. A percent sign between encoded ones may or may not encode the next digits. */
const separators = fc.oneof(
  ...[plainSeparator, encodedSeparator].map((separator) =>
    fc.array(separator, { minLength: 19, maxLength: 19 }),
  ),
)
const surrounding = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll(/[%\\]/g, '')),
  fc.constantFrom('order 12 ', 'card: ', '"number":"', 'https://twirl.example/?n=', '2026-', '7'),
)

describe('maskSecrets', () => {
  test('no number with a valid check digit survives, in any grouping', () => {
    fc.assert(
      fc.property(
        cardNumber,
        separators,
        surrounding,
        surrounding,
        (number, gaps, before, after) => {
          const grouped = Array.from(number, (digit, i) => gaps[i]! + digit).join('')
          const masked = maskSecrets(`${before}${grouped}${after}`)
          expect(toDigits(masked)).not.toContain(number)
          expect(masked).not.toContain(grouped)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('no password survives in JSON, in JSON within JSON, or in a query', () => {
    // Long enough not to occur elsewhere by chance.
    const secret = fc.string({ unit: 'binary', minLength: 8, maxLength: 30 }).map((it) => `Q#${it}`)
    const name = fc.constantFrom('password', 'new_password', 'passwordAgain', 'security_code')
    fc.assert(
      fc.property(secret, name, (value, field) => {
        const json = JSON.stringify({ account: 'x', [field]: value, kind: 'LOGIN' })
        const escaped = JSON.stringify(value).slice(1, -1)
        for (const text of [
          json,
          JSON.stringify({ body: json }),
          JSON.stringify(JSON.stringify({ body: json })),
          // Cut off in the middle of the value.
          json.slice(0, json.indexOf(escaped) + escaped.length),
        ]) {
          expect(maskSecrets(text)).not.toContain('Q#')
        }
        const query = new URLSearchParams({ [field]: value, kind: 'LOGIN' }).toString()
        expect(maskSecrets(query)).toBe(`${field}=[masked]&kind=LOGIN`)
        expect(maskSecrets(json)).toContain('"kind":"LOGIN"')
      }),
    )
  })

  test.each([
    ['paid with 4111 1111 1111 1111, thanks', 'paid with [card], thanks'],
    ['4111-1111-1111-1112 is mistyped', '[card] is mistyped'],
    ['3782.822463.10005', '[card]'],
    ['4111%201111%201111%201111', '[card]'],
    ["{password: 'it''s', a: 1}", "{password: [masked]'s', a: 1}"],
    ['{"password":"a\\"b","a":1}', '{"password":[masked],"a":1}'],
    ['{"code":123456,"a":1}', '{"code":[masked],"a":1}'],
    ['password == "hunter2" ok', 'password == [masked] ok'],
    ['Authorization: Bearer abc.def ok', 'Authorization: [masked] ok'],
    ['order_token=abc&step=2', 'order_token=[masked]&step=2'],
    ['mail to emma.smith+1@college.example.edu failed', 'mail to [email] failed'],
    ['/account/confirm-email/emma%40twirl.test', '/account/confirm-email/[email]'],
    ['call (404) 555-0100 or +1 404.555.0100', 'call [phone] or [phone]'],
    ['+44 20 7946 0958', '[phone]'],
    [`/order/TW-1234ABCD?key=${SIGNATURE}&tab=2`, '/order/TW-1234ABCD?key=[masked]&tab=2'],
    [`{"order_key":"${SIGNATURE}","a":1}`, '{"order_key":[masked],"a":1}'],
    [
      `/rsvp#id=mixer&expires=1790000000&signature=${SIGNATURE}`,
      '/rsvp#id=mixer&expires=[phone]&signature=[masked]',
    ],
    [`/stock-alert/cancel?token=m${SIGNATURE}.${SIGNATURE}`, '/stock-alert/cancel?token=[masked]'],
    [`/reset-password?token=${SIGNATURE}`, '/reset-password?token=[masked]'],
    [`GET /ajax/checkout/${ORDER_TOKEN} failed`, 'GET /ajax/checkout/[masked] failed'],
    [`redirect=%2Forder%2FTW-1%3Fkey%3D${SIGNATURE}`, 'redirect=%2Forder%2FTW-1%3Fkey%[masked]'],
    [`guest ${'Ab1x'.repeat(8)} left`, 'guest [masked] left'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
  })

  test.each([
    "TypeError: Cannot read properties of undefined (reading 'map')",
    'at Listing (https://twirl.example/assets/index-BxA12f.js:12:34567)\n    at h (/assets/a.js:1:98765)',
    'errorCode: PAY_FAILED, status 402',
    'GET /ajax/collection/3/item took 5321 ms on 2026-11-16',
    'product 1234567 of order T-20261116',
    'at componentThatRendersAllTheProductsOfACollection (/assets/subscribe-to-favorites-C_XvKI9n.js:1:2)',
    'the children have the same key',
  ])('keeps %s', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })

  test.each([
    '4',
    '4 ',
    'a',
    'a@',
    '@',
    'a@b.',
    'a.',
    `${'a'.repeat(60)}(@b.c `,
    'password=',
    'password":\\"',
    'password=\\\\',
    '{"key":[',
    '\\"{\\\\"token\\\\":',
    '%20',
    '+1 ',
    '411-',
    // As many digits as are examined, so that each of them may begin a card number.
    `${'4 2 '.repeat(32)}x`,
    '1a-',
  ])('takes linear time for many of %s', (unit) => {
    const measure = (length: number) => {
      const text = unit.repeat(length / unit.length)
      const before = process.cpuUsage()
      maskSecrets(text)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    measure(20_000)
    // Quadratic time would be 100 times as long; the floor hides the noise of short measurements.
    const shortMicroseconds = Math.max(measure(100_000), 20_000)
    expect(measure(1_000_000)).toBeLessThan(40 * shortMicroseconds)
  })
})

test.each([
  ['password', true],
  ['credit_card_number', true],
  ['cardNumber', true],
  ['security_code', true],
  ['code', true],
  ['order_token', true],
  ['Guest-Id', true],
  ['errorCode', false],
  ['coupon_code', false],
  ['status', false],
  ['passed', false],
])('%s is the name of a secret: %s', (name, expected) => {
  expect(isSecretName(name)).toBe(expected)
})
