import { describe, expect, test } from 'vitest'
import { cleanEvent } from './clean-event.ts'
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
  })

  test('half of a secret is removed where a text is cut before it is masked', () => {
    // Masking makes the text shorter, so that its cut end is within the limit.
    const secret = `password="${'x'.repeat(1_000)}" `
    for (let before = 400; before <= 520; before++) {
      for (const contact of [CARD, 'emma.smith@college.example', '+1 404 555 0100']) {
        const text = `${secret}${'a'.repeat(before)} ${contact} end ${'b '.repeat(1_000)}`
        expect(cleanEvent(event({ message: text })).message).not.toMatch(/\d|emma|college/)
      }
    }
  })

  test('the work does not grow with the length of a text beyond its limit', () => {
    const measure = (length: number) => {
      const text = 'a@b.c '.repeat(length / 6)
      const before = process.cpuUsage()
      for (let i = 0; i < 50; i++) cleanEvent(event({ message: text, route: text, code: text }))
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    measure(6_000)
    // The floor hides the noise of short measurements. Work that grew with the text would be 200 times as long.
    const shortMicroseconds = Math.max(measure(6_000), 20_000)
    expect(measure(1_200_000)).toBeLessThan(20 * shortMicroseconds)
  })

  test('a server may keep less of a stack', () => {
    expect(cleanEvent(event({ stack: 'ab '.repeat(1_000) }), 1_200).stack).toHaveLength(1_200)
  })

  test('escapes control characters but line feed and tab, and mends half characters', () => {
    const { message, stack } = cleanEvent(
      event({ message: 'a\u0000b\u001b[31m\u202ec', stack: 'a\n\tb\r😀'.repeat(2) + '\ud83d' }),
    )
    expect(message).toBe('a\\u0000b\\u001b[31m\\u202ec')
    expect(stack).toBe('a\n\tb\\u000d😀'.repeat(2) + '\ufffd')
  })
})
