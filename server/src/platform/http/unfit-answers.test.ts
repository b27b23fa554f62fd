import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestClock } from '../../../test/test-clock.ts'
import type { Log } from '../log.ts'
import { logUnfitAnswers, sendableAnswer } from './unfit-answers.ts'

const hat = z.object({
  name: z.string(),
  price: z.nullable(z.number().check(z.gte(0))),
  sizes: z.array(z.object({ size: z.enum(['S', 'M']), count: z.int().check(z.gte(0)) })),
  by_person: z.record(z.string(), z.int().check(z.gte(0))),
  note: z.optional(z.nullable(z.string())),
})
const HAT = {
  name: 'Fedora',
  price: 20,
  sizes: [{ size: 'S', count: 1 }],
  by_person: {},
  note: null,
}

const sendableOf = (value: unknown) => {
  const { error } = hat.safeParse(value)
  if (!error) throw new Error('the value passes')
  return sendableAnswer(hat, value, error)
}

describe('a response that fails a check of its schema', () => {
  test.each([
    ['a number below its minimum', { price: -1 }, ['price']],
    ['a count in a list', { sizes: [{ size: 'S', count: -1 }] }, ['sizes.*.count']],
    ['an unknown word', { sizes: [{ size: 'XXL', count: 1 }] }, ['sizes.*.size']],
    ['a value of a record, without its key', { by_person: { 'Ann Lee': -1 } }, ['by_person.*']],
  ])('is sent with %s', (_name, change, fields) => {
    const value = { ...HAT, ...change }
    expect(sendableOf(value)).toEqual({ value, fields })
  })

  test('is sent without the fields that the schema does not declare, at any depth', () => {
    const sizes = [{ size: 'S', count: -1, cost_cents: 700 }]
    expect(sendableOf({ ...HAT, sizes, password_hash: 'x' })?.value).toEqual({
      ...HAT,
      sizes: [{ size: 'S', count: -1 }],
    })
  })

  test.each([
    ['a missing field', { name: undefined }],
    ['a text for a number', { price: '20' }],
    ['an object for a text', { name: { secret: 'x' } }],
    ['a list for an object', { by_person: [] }],
    ['null where it is not declared', { name: null }],
  ])('is not sent with %s', (_name, change) => {
    expect(sendableOf({ ...HAT, ...change })).toBeUndefined()
  })

  test('is sent as the option of a union that it fits, without fields of others', () => {
    const output = z.union([
      z.object({ kind: z.literal('HAT'), price: z.number().check(z.gte(0)) }),
      z.object({ kind: z.literal('COAT'), cost: z.number() }),
    ])
    const value = { kind: 'HAT', price: -1, cost: 3 }
    const { error } = output.safeParse(value)
    expect(sendableAnswer(output, value, error!)?.value).toEqual({ kind: 'HAT', price: -1 })
  })
})

test('a field is logged once in a minute', () => {
  const clock = createTestClock()
  const error = vi.fn<Log['error']>()
  const report = logUnfitAnswers({ error }, clock)
  report('GET /ajax/hat', ['price', 'price'])
  report('GET /ajax/hat', ['price'])
  report('GET /ajax/coat', ['price'])
  expect(error.mock.calls.map(([details]) => details)).toEqual([
    { call: 'GET /ajax/hat', field: 'price' },
    { call: 'GET /ajax/coat', field: 'price' },
  ])
  clock.advance({ seconds: 61 })
  report('GET /ajax/hat', ['price'])
  expect(error).toHaveBeenCalledTimes(3)
})
