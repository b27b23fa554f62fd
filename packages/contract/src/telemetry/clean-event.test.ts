import { describe, expect, test } from 'vitest'
import { cleanEvent, TEXT_LIMITS } from './clean-event.ts'
import type { UploadedEvent } from './upload-events.ts'

const CARD = '4111 1111 1111 1111'
const event = (fields: Partial<UploadedEvent>): UploadedEvent => ({
  at: 1,
  kind: 'error',
  message: 'x',
  route: '/home',
  ...fields,
})

describe('cleanEvent', () => {
  test('masks every text, the names of fields, and numbers that are card numbers', () => {
    const clean = cleanEvent(
      event({
        message: CARD,
        route: `/p/${CARD}`,
        code: CARD,
        stack: `at ${CARD}`,
        info: { [CARD]: 1, typed: CARD, number: 4111111111111111, ms: 5321, password: 'hush' },
      }),
    )
    expect(clean).toEqual({
      at: 1,
      kind: 'error',
      message: '[card]',
      route: '/p/[card]',
      code: '[card]',
      stack: 'at [card]',
      info: { '[card]': 1, typed: '[card]', number: '[card]', ms: 5321, password: '[masked]' },
    })
  })

  test('keeps 500 characters of a field, 1,000 of a message, 500,000 of a stack, and 20 fields', () => {
    const long = 'ab '.repeat(200_000)
    const info = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, long]))
    const clean = cleanEvent(event({ message: long, route: long, code: long, stack: long, info }))
    expect(clean.message).toHaveLength(1_000)
    expect(clean.route).toHaveLength(500)
    expect(clean.code).toHaveLength(500)
    expect(clean.stack).toHaveLength(500_000)
    expect(Object.values(clean.info!).map((text) => String(text).length)).toEqual(
      Array.from({ length: 20 }, () => 500),
    )
  })

  test('a card number is masked wherever a text is cut', () => {
    for (let before = 980; before <= 1_000; before++) {
      const { message } = cleanEvent(event({ message: `${'a'.repeat(before)} ${CARD}` }))
      expect(message).not.toMatch(/\d/)
    }
    // Longer than what is examined: the number is cut, and what is before it becomes shorter.
    const secrets = `password="${'x'.repeat(900_000)}" `
    const start = secrets + 'a'.repeat(2 * TEXT_LIMITS.stack - secrets.length - 10)
    expect(cleanEvent(event({ stack: `${start} ${CARD} end` })).stack).not.toMatch(/\d/)
  })

  test('escapes control characters but line feed and tab, and mends half characters', () => {
    const { message, stack } = cleanEvent(
      event({ message: 'a\u0000b\u001b[31m\u202ec', stack: 'a\n\tb\r😀'.repeat(2) + '\ud83d' }),
    )
    expect(message).toBe('a\\u0000b\\u001b[31m\\u202ec')
    expect(stack).toBe('a\n\tb\\u000d😀'.repeat(2) + '\ufffd')
  })
})
