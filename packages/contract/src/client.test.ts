import { expect, test } from 'vitest'
import { getCurrentCustomer } from './accounts.ts'
import { createClient, fetchTransport } from './client.ts'
import { errorBody } from './errors.ts'

function clientAnswered(status: number, headers: Record<string, string>) {
  const body = JSON.stringify(errorBody('1', 'TOO_MANY_REQUESTS'))
  const fetch = async () => new Response(body, { status, headers })
  return createClient(fetchTransport({ guestId: () => '', fetch }))
}

test('an answer that asks for patience says for how long', async () => {
  const call = clientAnswered(429, { 'retry-after': '40' })(getCurrentCustomer, {})
  await expect(call).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 })
})

test.each<Record<string, string>>([{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }])(
  'without a number of seconds nobody knows: %j',
  async (headers) => {
    const call = clientAnswered(429, headers)(getCurrentCustomer, {})
    await expect(call).rejects.toHaveProperty('retryAfterSeconds', undefined)
  },
)
