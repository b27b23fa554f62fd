import { expect, test } from 'vitest'
import { getCurrentCustomer } from './accounts/customer.ts'
import { CallError, createClient, fetchTransport, isCallError, isCallErrorOf } from './client.ts'
import { errorBody } from './errors.ts'

function clientAnswered(status: number, headers: Record<string, string>) {
  const body = JSON.stringify(errorBody('1', 'TOO_MANY_REQUESTS'))
  const fetch = async () => new Response(body, { status, headers })
  return createClient(fetchTransport({ guestId: () => '', fetch }))
}

test('an error with Retry-After says how long to wait', async () => {
  const call = clientAnswered(429, { 'retry-after': '40' })(getCurrentCustomer, {})
  await expect(call).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 })
})

test.each<Record<string, string>>([{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }])(
  'without a number of seconds the wait is unknown: %j',
  async (headers) => {
    const call = clientAnswered(429, headers)(getCurrentCustomer, {})
    await expect(call).rejects.toHaveProperty('retryAfterSeconds', undefined)
  },
)

test('only the codes that an endpoint declares can be compared with the code of its error', () => {
  const error: unknown = new CallError(404, {
    id: '1',
    errorCode: 'CUSTOMER_NOT_FOUND',
    message: '',
  })
  if (!isCallErrorOf<typeof getCurrentCustomer>(error)) throw error
  expect(error.code === 'CUSTOMER_NOT_FOUND').toBe(true)
  expect(error.code === 'UNAVAILABLE').toBe(false)
  expect(error.code === 'CONNECTION_FAILED').toBe(false)
  // @ts-expect-error -- this endpoint does not declare it
  expect(error.code === 'PRODUCT_NOT_FOUND').toBe(false)
})

test('without an endpoint the code of an error has type unknown', () => {
  const error: unknown = new CallError(500, { id: '1', errorCode: 'INTERNAL_ERROR', message: '' })
  if (!isCallError(error)) throw error
  expect(error.status).toBe(500)
  // @ts-expect-error -- needs isCallErrorOf
  expect(error.code).toBe('INTERNAL_ERROR')
})
