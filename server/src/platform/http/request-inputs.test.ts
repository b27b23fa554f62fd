import { defineEndpoint } from '@twirl/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { RequestInputs } from './mount-routes.ts'
import { Routes } from './routes.ts'

const listHats = defineEndpoint({
  method: 'PUT',
  path: '/ajax/shelf/{id}/hat',
  summary: 'The hats on a shelf.',
  caller: 'anyone',
  input: z.object({ id: z.coerce.number(), sizes: z.optional(z.array(z.string())) }),
  output: z.object({}),
  errors: [],
})
const renameShelf = defineEndpoint({ ...listHats, path: '/ajax/shelf/{id}/name' })
const countHats = defineEndpoint({ ...listHats, method: 'GET' })

const routes = new Routes(() => {})
routes.handle(listHats, () => ({}), { remembersInput: true })
routes.handle(countHats, () => ({}), { remembersInput: true })
routes.handle(renameShelf, () => ({}))

const requestFor = (id: string, body?: string, query: object = {}) =>
  ({ url: `/ajax/shelf/${id}/hat`, params: { id }, query, body }) as unknown as FastifyRequest

const inputs = new RequestInputs()
const read = (request: FastifyRequest, endpoint: typeof listHats = listHats) =>
  inputs.read(routes.get(endpoint), request)

describe('an input that is remembered', () => {
  test('is parsed once for the same address and body', () => {
    const first = read(requestFor('1', '{"sizes":["S"]}'))
    expect(first).toEqual({ id: 1, sizes: ['S'] })
    expect(read(requestFor('1', '{"sizes":["S"]}'))).toBe(first)
  })

  test.each([
    ['another path', requestFor('2', '{"sizes":["S"]}'), { id: 2, sizes: ['S'] }],
    ['another body', requestFor('1', '{"sizes":["M"]}'), { id: 1, sizes: ['M'] }],
    ['an empty body', requestFor('1', ''), { id: 1 }],
    ['no body', requestFor('1'), { id: 1 }],
    ['an id in the body', requestFor('1', '{"id":7}'), { id: 1 }],
  ])('is another one for %s', (_name, request, input) => {
    expect(read(request)).toEqual(input)
  })

  test('is another one for another method', () => {
    const sizes = ['L']
    read(requestFor('3'))
    expect(read(requestFor('3', undefined, { sizes }), countHats)).toEqual({ id: 3, sizes })
  })

  test('cannot be changed by a handler', () => {
    const input = read(requestFor('1', '{"sizes":["S"]}')) as { id: number; sizes: string[] }
    expect(() => input.sizes.push('M')).toThrow(TypeError)
    expect(() => (input.id = 2)).toThrow(TypeError)
  })

  test.each(['{"sizes":"S"}', '{"sizes":', '[]'])('is refused every time: %s', (body) => {
    for (const _time of [1, 2]) expect(() => read(requestFor('1', body))).toThrow(AppError)
  })

  test('is not kept when it is long', () => {
    const body = JSON.stringify({ sizes: Array.from({ length: 200 }, () => 'S') })
    expect(read(requestFor('1', body))).not.toBe(read(requestFor('1', body)))
  })
})

test('the input of another call is parsed anew, so that it does not stay in memory', () => {
  const first = read(requestFor('1', '{}'), renameShelf)
  expect(first).toEqual({ id: 1 })
  expect(read(requestFor('1', '{}'), renameShelf)).not.toBe(first)
})
