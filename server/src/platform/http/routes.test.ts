import { defineEndpoint } from '@twirl/contract/endpoint'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { answer, Routes } from './routes.ts'
import { UNKNOWN_VISITOR } from './visitor.ts'

const getHat = defineEndpoint({
  method: 'GET',
  path: '/ajax/hat',
  summary: 'A hat.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({ name: z.string() }),
  errors: ['PRODUCT_NOT_FOUND'],
})
const login = { start: () => {}, end: () => {} }

describe('an error of a handler', () => {
  const reported: string[] = []
  const routes = new Routes((call, { code }) => void reported.push(`${call} ${code}`))
  let code: AppError['code']
  routes.handle(getHat, () => {
    throw new AppError(code)
  })
  const callWith = async (thrown: typeof code) => {
    code = thrown
    reported.length = 0
    await expect(
      answer(routes.get(getHat), () => ({}), UNKNOWN_VISITOR, login),
    ).rejects.toMatchObject({
      code: thrown,
    })
    return reported
  }

  test('is reported when the endpoint does not declare it, and still sent', async () => {
    expect(await callWith('COLLECTION_NOT_FOUND')).toEqual(['GET /ajax/hat COLLECTION_NOT_FOUND'])
  })

  test.each(['PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const)(
    'passes when it is declared or universal: %s',
    async (declared) => {
      expect(await callWith(declared)).toEqual([])
    },
  )
})
