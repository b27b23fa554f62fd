import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { answer, type LoginChange, type Route, type Routes, SerializedAnswer } from './routes.ts'
import { type SessionCookie, sessionCookie } from '../security/session-cookie.ts'
import type { Session, Sessions } from '../security/sessions.ts'
import { identifyVisitor } from './visitor.ts'

const JSON_MEDIA_TYPE = /^application\/json(; ?charset=utf-8)?$/i
const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

type MountOptions = { publicOrigin: string; sessions: Sessions }

/** Serves every declared call over HTTP. */
export function mountRoutes(app: FastifyInstance, routes: Routes, options: MountOptions): void {
  const cookie = sessionCookie(options.publicOrigin)
  for (const route of routes.list()) mountRoute(app, route, options, cookie)
}

function mountRoute(
  app: FastifyInstance,
  route: Route,
  { publicOrigin, sessions }: MountOptions,
  cookie: SessionCookie,
): void {
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
      const token = cookie.read(request.headers.cookie)
      const session = token ? await findSession(route, sessions, token) : null
      // The session was ended elsewhere: clear the cookie.
      if (session === null && token) reply.header('set-cookie', cookie.ended())
      const visitor = identifyVisitor(request.headers, request.ip, session ?? null)
      // Path parameters last: body and query must not override the id in the path.
      const input = {
        ...((hasBody ? request.body : request.query) as object),
        ...(request.params as object),
      }
      const result = await answer(route, input, visitor, loginChange(reply, cookie))
      reply.headers(ANSWER_HEADERS)
      return reply.send(
        result instanceof SerializedAnswer ? result.json : JSON.stringify(result.value),
      )
    },
  })
}

/** Undefined when the database is unavailable: calls for anyone then continue without a login. */
async function findSession(
  { endpoint }: Route,
  sessions: Sessions,
  token: string,
): Promise<Session | null | undefined> {
  try {
    return await sessions.find(token)
  } catch (error) {
    if (endpoint.caller === 'anyone' && error instanceof Error && isDatabaseUnavailable(error))
      return undefined
    throw error
  }
}

function loginChange(reply: FastifyReply, cookie: SessionCookie): LoginChange {
  return {
    start: (session) =>
      void reply.removeHeader('set-cookie').header('set-cookie', cookie.started(session)),
    end: () => void reply.removeHeader('set-cookie').header('set-cookie', cookie.ended()),
  }
}

/** CSRF protection: a page of another site must not make calls for the visitor (decisions section 5). */
function assertSameSite({ headers }: FastifyRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_SITE_REQUEST')
  } else if (headers.origin !== undefined && headers.origin !== publicOrigin) {
    throw new AppError('CROSS_SITE_REQUEST')
  }
}

function assertJson({ headers }: FastifyRequest): void {
  // A compressed body or an inexact content type could bypass the size limit or the parser.
  const isJson = JSON_MEDIA_TYPE.test(headers['content-type'] ?? '')
  if (!isJson || headers['content-encoding'] !== undefined)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}
