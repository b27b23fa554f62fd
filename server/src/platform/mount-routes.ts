import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { answer, type Route, type Routes, SerializedAnswer } from './routes.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { identifyVisitor } from './visitor.ts'

const JSON_MEDIA_TYPE = /^application\/json(; ?charset=utf-8)?$/i
const ANSWER_HEADERS = {
  ...SECURITY_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** Serves every declared call over HTTP. */
export function mountRoutes(app: FastifyInstance, routes: Routes, publicOrigin: string): void {
  for (const route of routes.list()) mountRoute(app, route, publicOrigin)
}

function mountRoute(app: FastifyInstance, route: Route, publicOrigin: string): void {
  const { method, path } = route.endpoint
  const hasBody = method === 'POST' || method === 'PUT'
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (method !== 'GET') assertSameSite(request, publicOrigin)
      if (hasBody) assertJson(request)
    },
    handler: async (request, reply) => {
      const visitor = identifyVisitor(request.headers, request.ip)
      // Path parameters last: a body or query must not replace the object that the path names.
      const input = {
        ...((hasBody ? request.body : request.query) as object),
        ...(request.params as object),
      }
      const result = await answer(route, input, visitor)
      reply.headers(ANSWER_HEADERS)
      return reply.send(result instanceof SerializedAnswer ? result.json : JSON.stringify(result))
    },
  })
}

/** A page of another site must not act for our visitor (decisions section 5). */
function assertSameSite({ headers }: FastifyRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_SITE_REQUEST')
  } else if (headers.origin !== undefined && headers.origin !== publicOrigin) {
    throw new AppError('CROSS_SITE_REQUEST')
  }
}

function assertJson({ headers }: FastifyRequest): void {
  // A body that is compressed or loosely labelled could slip past the size limit or the parser.
  const isJson = JSON_MEDIA_TYPE.test(headers['content-type'] ?? '')
  if (!isJson || headers['content-encoding'] !== undefined)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}
