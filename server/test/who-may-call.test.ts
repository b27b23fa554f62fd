import type { Caller } from '@twirl/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { buildTestApp, GUEST_ID } from './build-test-app.ts'

const { app } = await buildTestApp()

/** Written by hand: a call that is not here, or that lets in somebody else, fails the test. */
const WHO_MAY_CALL: Record<string, Caller> = {
  'PUT /ajax/collection/list': 'anyone',
  'PUT /ajax/collection/{id}/item': 'anyone',
  'GET /ajax/collection/{id}/random-display-product': 'anyone',
  'PUT /ajax/clearance/item': 'anyone',
  'PUT /ajax/product/search': 'anyone',
  'GET /ajax/product/suggestion': 'anyone',
  'GET /ajax/product-attribute/list': 'anyone',
  'GET /ajax/recommendation/product': 'anyone',
  'GET /ajax/product/{id}': 'anyone',
  'POST /ajax/favorite': 'shopper',
  'DELETE /ajax/favorite/{favoriteId}': 'shopper',
  'PUT /ajax/favorite': 'shopper',
  'GET /ajax/favorite/mark': 'shopper',
  'POST /ajax/contact-message': 'shopper',
  'POST /ajax/career-application': 'shopper',
  'POST /ajax/lead-application': 'shopper',
  'GET /ajax/system/setting': 'anyone',
}

type OpenApi = { paths: Record<string, Record<string, { 'x-caller': Caller }>> }

// The document is made of all routes, as they are mounted.
const { paths } = (await app.inject('/docs/openapi.json')).json<OpenApi>()
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, call]) => [`${method.toUpperCase()} ${path}`, call['x-caller']] as const,
  ),
)

test('every call is in the table, with who may make it', () => {
  expect(Object.fromEntries(calls)).toEqual(WHO_MAY_CALL)
})

describe.each(Object.entries(WHO_MAY_CALL))('%s', (name, caller) => {
  const [method, path] = name.split(' ') as ['GET', string]
  const send = async (headers: Record<string, string>) => {
    const response = await app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, '1'),
      headers: { 'content-type': 'application/json', ...headers },
      ...(/POST|PUT/.test(method) ? { body: '{}' } : {}),
    })
    return response.json<{ errorCode?: string }>().errorCode
  }

  test(`is for ${caller}`, async () => {
    const refusal = caller === 'anyone' ? undefined : 'INVALID_GUEST_ID'
    const [unknown, guest] = [await send({}), await send({ 'guest-id': GUEST_ID })]
    expect(unknown === 'INVALID_GUEST_ID' ? unknown : undefined).toBe(refusal)
    expect(guest).not.toBe('INVALID_GUEST_ID')
  })
})
