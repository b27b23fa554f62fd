import scalar from '@scalar/fastify-api-reference'
import { ERRORS } from '@twirl/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Route, Routes } from './routes.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** The calls as OpenAPI, read off the contract, and a page to browse them at /docs. */
export async function mountApiReference(app: FastifyInstance, routes: Routes): Promise<void> {
  const document = openApiDocument(routes)
  await app.register(scalar, {
    routePrefix: '/docs',
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(SECURITY_HEADERS)
        done()
      },
    },
    configuration: { content: document, withDefaultFonts: false, telemetry: false, pageTitle: 'Twirl API' },
  })
}

export function openApiDocument(routes: Routes): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.list()) {
    const { path, method } = route.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(route) }
  }
  return { openapi: '3.1.0', info: { title: 'Twirl', version: '1' }, paths }
}

function describeCall({ endpoint }: Route): Record<string, unknown> {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const { properties = {}, required = [] } = input
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    summary: endpoint.summary,
    parameters: [
      { name: 'Guest-Id', in: 'header', required: endpoint.caller === 'shopper', schema: { type: 'string', pattern: '^[A-Za-z0-9]{32}$' } },
      ...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] })),
      ...(hasBody ? [] : Object.entries(rest).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: rest, required: required.filter((name) => !names.includes(name)) },
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }) } },
      },
      ...describeErrors(['BAD_REQUEST', ...endpoint.errors]),
    },
  }
}

function describeErrors(codes: readonly (keyof typeof ERRORS)[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, { description: list.join(', ') }]))
}
