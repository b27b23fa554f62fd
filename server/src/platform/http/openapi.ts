import { createReadStream, type ReadStream } from 'node:fs'
import {
  DEFAULT_BODY_LIMIT_BYTES,
  DEFAULT_RECEIVE_LIMIT_MS,
  DEFAULT_TIME_LIMIT_MS,
  type Endpoint,
} from '@twirl/contract/endpoint'
import { ALL_ERRORS } from '@twirl/contract/all-errors'
import type { AnyErrorCode } from '@twirl/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { contentSecurityPolicy } from '../pages/html-page.ts'
import { isLoginStep, type Route, type Routes } from './routes.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

// Only the browser files of the package are used: the document comes from the contract, not from Fastify's routes.
const FILES = new URL('static/', import.meta.resolve('@fastify/swagger-ui'))

const REFERENCE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Twirl API</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css"><div id="app"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></html>`

// Folded: hundreds of calls at once take a browser many seconds.
const START_SCRIPT = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#app', validatorUrl: null, docExpansion: 'none' })`

/** An OpenAPI document generated from the contract, and a page that shows it at /docs. */
export function mountApiReference(app: FastifyInstance, routes: Routes): void {
  const serve = (path: string, type: string, body: () => string | ReadStream): void => {
    app.get(path, (_request, reply) => reply.headers(SECURITY_HEADERS).type(type).send(body()))
  }
  serve('/docs/openapi.json', 'application/json', () => JSON.stringify(openApiDocument(routes)))
  serve('/docs/start.js', 'text/javascript', () => START_SCRIPT)
  for (const [name, type] of [
    ['swagger-ui-bundle.js', 'text/javascript'],
    ['swagger-ui.css', 'text/css'],
  ] as const)
    serve(`/docs/${name}`, type, () => createReadStream(new URL(name, FILES)))
  app.get('/docs', (_request, reply) =>
    reply
      .headers(SECURITY_HEADERS)
      .header('content-security-policy', contentSecurityPolicy([]))
      .type('text/html')
      .send(REFERENCE_PAGE),
  )
}

function openApiDocument(routes: Routes): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.list()) {
    const { path, method } = route.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(route) }
  }
  return { openapi: '3.0.3', info: { title: 'Twirl', version: '1' }, paths }
}

function describeCall({ endpoint }: Route): Record<string, unknown> {
  const input = toSchema(endpoint.input, 'input')
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const { properties = {}, required = [] } = input
  const rest = Object.fromEntries(
    Object.entries(properties).filter(([name]) => !names.includes(name)),
  )
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    'x-caller': endpoint.caller,
    'x-body-limit-bytes': endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    'x-time-limit-ms': endpoint.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
    'x-receive-limit-ms': endpoint.receiveLimitMs ?? DEFAULT_RECEIVE_LIMIT_MS,
    parameters: [
      {
        name: 'Guest-Id',
        in: 'header',
        required: endpoint.caller === 'shopper' || endpoint.caller === 'customer',
        schema: { type: 'string', pattern: '^[A-Za-z0-9]{32}$' },
      },
      ...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] })),
      ...(hasBody
        ? []
        : Object.entries(rest).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          }))),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: endpoint.rawBody
          ? { '*/*': {} }
          : {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: rest,
                  required: required.filter((name) => !names.includes(name)),
                },
              },
            },
      },
    }),
    responses: {
      200: {
        description: 'The answer',
        content: {
          'application/json': {
            schema: toSchema(endpoint.output, 'output'),
          },
        },
      },
      ...describeErrors(['BAD_REQUEST', ...permissionErrors(endpoint), ...endpoint.errors]),
    },
  }
}

/** OpenAPI 3.0: Swagger UI takes several times as long to open a call of a 3.1 document. */
function toSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' })
}

/** The heading under which the page lists a call: the first part of its path, and the second one for calls of staff. */
function groupOf({ path }: Endpoint): string {
  const [first = '', second = ''] = path.replace('/ajax/', '').split('/')
  return first === 'admin' ? `admin ${second}` : first
}

function permissionErrors({ caller }: Endpoint): readonly AnyErrorCode[] {
  if (typeof caller !== 'object' || caller.staff === 'before-login') return []
  return ['STAFF_LOGIN_REQUIRED', ...(isLoginStep(caller.staff) ? [] : (['FORBIDDEN'] as const))]
}

function describeErrors(codes: readonly AnyErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => ALL_ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', ') }]),
  )
}
