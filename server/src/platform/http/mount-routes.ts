import { Readable } from 'node:stream'
import {
  DEFAULT_BODY_LIMIT_BYTES,
  DEFAULT_TIME_LIMIT_MS,
  type Endpoint,
} from '@twirl/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Priority, currentWork } from '../current-work.ts'
import { addressBlock } from './address-block.ts'
import { AppError } from './app-error.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Reads } from '../database/reads.ts'
import type { LoadShedder } from './load/load-shedder.ts'
import { parseInput, parseJsonBody, parseQuery } from './parse-input.ts'
import {
  answer,
  assertMayCall,
  type LoginChange,
  type RawRequest,
  type Route,
  type Routes,
  SerializedAnswer,
  StreamedAnswer,
} from './routes.ts'
import { positionCookie } from './position-cookie.ts'
import {
  type SessionCookie,
  sessionCookie,
  staffSessionCookie,
} from '../security/session-cookie.ts'
import type { Session, Sessions } from '../security/sessions.ts'
import { spanOf } from '../tracing/open-tracing.ts'
import { identifyStaff, identifyVisitor, type StaffCaller, type Visitor } from './visitor.ts'

const JSON_MEDIA_TYPE = /^application\/json(; ?charset=utf-8)?$/i
const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

type MountOptions = {
  publicOrigin: string
  sessions: Sessions
  /** Returns the staff member of a token of the back office. */
  findStaff: (token: string) => Promise<StaffCaller | null>
  loadShedder: LoadShedder
  /** Null without a replica. */
  reads?: Reads | null
  /** For tests: each call may take so long at least. */
  leastTimeLimitMs?: number | undefined
}
type Shared = MountOptions & {
  cookie: SessionCookie
  staffCookie: SessionCookie
  largeBodies: LargeBodies
}

/** Serves every declared call over HTTP. */
export function mountRoutes(app: FastifyInstance, routes: Routes, options: MountOptions): void {
  const cookie = sessionCookie(options.publicOrigin)
  const staffCookie = staffSessionCookie(options.publicOrigin)
  const shared = { ...options, cookie, staffCookie, largeBodies: new LargeBodies() }
  const isRaw = ({ endpoint }: Route) => endpoint.rawBody === true
  for (const route of routes.list().filter((it) => !isRaw(it))) mountRoute(app, route, shared)
  // Parsers of bodies belong to a scope of Fastify: calls with a raw body have their own.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    for (const route of routes.list().filter(isRaw)) mountRoute(scope, route, shared)
  })
}

function mountRoute(app: FastifyInstance, route: Route, shared: Shared): void {
  const { publicOrigin, loadShedder, reads, leastTimeLimitMs = 0, largeBodies } = shared
  const { method, path, rawBody, caller, receiveLimitMs } = route.endpoint
  const timeLimitMs = Math.max(
    route.endpoint.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
    leastTimeLimitMs,
  )
  const maxBytes = route.endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES
  const priority = priorityOf(route.endpoint)
  // A call sees only one of the two cookies: its own (STAFF-1).
  const identify = identifierOf(route, shared)
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | string | Readable> => {
    const { visitor, cookie } = await identify(request, reply)
    const login = loginChange(reply, cookie)
    const raw = rawBody ? rawRequest(request) : null
    const inputOf = () => readInput(route.endpoint, request)
    const work = currentWork.getStore()
    // What identifying the caller has written is nothing that its reads show.
    if (work) work.hasWritten = false
    loadShedder.begin()
    try {
      const result = await withinTime(timeLimitMs, answer(route, inputOf, visitor, login, raw))
      reply.headers(ANSWER_HEADERS)
      // The time limit is for the beginning: how long a stream takes depends on its reader.
      if (result instanceof StreamedAnswer) {
        reply.headers(result.headers)
        const { chunks } = result
        // As it is: a copy of a stream would notice only at the next chunk that its reader is gone.
        return chunks instanceof Readable ? chunks : Readable.from(chunks)
      }
      return result instanceof SerializedAnswer ? result.json : JSON.stringify(result.value)
    } finally {
      loadShedder.end()
      // What an order becomes may be written by another process while this call waits for it.
      if (reads && (work?.hasWritten || priority === 'order'))
        await rememberPosition(reply, visitor, { reads, publicOrigin })
    }
  }
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    bodyLimit: maxBytes,
    config: { receiveLimitMs },
    onRequest: async (request, reply) => {
      if (!loadShedder.admits(priority)) throw OVERLOADED
      if (method !== 'GET') assertSameSite(request, publicOrigin)
      if (hasJsonBody(route.endpoint)) assertJson(request)
      // The largest possible one if its length is not announced. What is too large is refused without being read.
      const bytes = Number(request.headers['content-length'] ?? maxBytes)
      // Staff may upload as much as they like. The body of any other caller is not read.
      if (rawBody && typeof caller === 'object')
        assertMayCall(caller, (await identify(request, reply)).visitor)
      else if (bytes <= maxBytes && !largeBodies.admits(request, bytes))
        throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: 60 })
    },
    handler: (request, reply) =>
      currentWork.run(
        { priority, reqId: request.id, span: spanOf(request) },
        handle,
        request,
        reply,
      ),
  })
}

// Later than all positions that a database reaches: the primary answers until the cookie ends.
const LATEST_POSITION = 'FFFFFFFF/FFFFFFFF'

/** Lets the caller's next reads see what this call has written. Guests have no reads that a replica answers. */
async function rememberPosition(
  reply: FastifyReply,
  { session, staff }: Visitor,
  { reads, publicOrigin }: { reads: Reads; publicOrigin: string },
): Promise<void> {
  const isLoggingIn = reply.hasHeader('set-cookie')
  if (!session && !staff && !isLoggingIn) return
  const position = await reads.currentPosition().catch(() => LATEST_POSITION)
  reply.header('set-cookie', positionCookie(position, publicOrigin))
}

function hasJsonBody({ method, rawBody }: Endpoint): boolean {
  return !rawBody && (method === 'POST' || method === 'PUT')
}

/** Parses what the request carries with the endpoint's schema. */
function readInput(endpoint: Endpoint, { body, query, params }: FastifyRequest): unknown {
  // Without a body Fastify does not call the parser.
  const text = typeof body === 'string' ? body : ''
  const fields = hasJsonBody(endpoint) ? parseJsonBody(text) : parseQuery(query as object)
  // Path parameters last: body and query must not override the id in the path.
  return parseInput(endpoint.input, { ...fields, ...(params as object) })
}

// Created once: under load the stack of each error would cost as much as the refusal.
const OVERLOADED = new AppError('UNAVAILABLE')

// Everything between the bag and the order, the login included, and the back office.
const CHECKOUT =
  /^\/ajax\/(admin|cart|checkout|credit-card|customer|customer-address|order|rental-item|rental-plan|state)(\/|$)/

// What places an order, and what tells its outcome. Previews are PUT.
const ORDER =
  /^(GET|POST) \/ajax\/(checkout(\/|$)|order\/order-item\/\{id\}\/exchange-application$)/

export function priorityOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Priority {
  if (ORDER.test(`${method} ${path}`)) return 'order'
  return CHECKOUT.test(path) ? 'checkout' : 'browse'
}

/**
 * A call that takes longer is answered with 503. Its work is not interrupted: each of its statements ends by the deadline of
 * the database (0017). Fastify's `handlerTimeout` also counts the time in which the body arrives, and logs the address of
 * a late answer, which may hold an e-mail address.
 */
async function withinTime<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('UNAVAILABLE')), limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function rawRequest({ body, headers }: FastifyRequest): RawRequest {
  // Without a body Fastify does not call the parser.
  return { body: (body as Buffer | undefined) ?? Buffer.alloc(0), headers }
}

type Identify = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{ visitor: Visitor; cookie: SessionCookie }>

function identifierOf(
  route: Route,
  { sessions, findStaff, cookie, staffCookie }: Shared,
): Identify {
  if (typeof route.endpoint.caller === 'object')
    return async (request, reply) => {
      const token = staffCookie.read(request.headers.cookie)
      const staff = token ? await findStaff(token) : null
      if (!staff && token) reply.header('set-cookie', staffCookie.ended())
      return { visitor: identifyStaff(request.headers, request.ip, staff), cookie: staffCookie }
    }
  return async (request, reply) => {
    const token = cookie.read(request.headers.cookie)
    const session = token ? await findSession(route, sessions, token) : null
    // The session was ended elsewhere: clear the cookie.
    if (session === null && token) reply.header('set-cookie', cookie.ended())
    return { visitor: identifyVisitor(request.headers, request.ip, session ?? null), cookie }
  }
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

// Four uploads of events of the maximum size; browsers send one every 20 seconds, and rarely a large one.
const LARGE_BODY_BYTES_PER_MINUTE = 8 * 1024 * 1024
const MAX_ADDRESSES = 10_000

/**
 * Bounds the bytes that one address sends in large bodies within a minute. Counted in each process and before a body is
 * read, because reading and parsing it occupies the event loop of that process, whatever becomes of the call.
 */
class LargeBodies {
  readonly #sent = new LRUCache<string, number>({
    max: MAX_ADDRESSES,
    ttl: 60_000,
    noUpdateTTL: true,
  })

  /**
   * Returns whether the client may send a body of this length. Bodies within the limit of most calls are not counted. A
   * client that has closed the connection has no address.
   */
  admits(request: FastifyRequest, bytes: number): boolean {
    if (bytes <= DEFAULT_BODY_LIMIT_BYTES) return true
    const address: string | undefined = request.ip
    if (address === undefined) return true
    const block = addressBlock(address)
    const sent = (this.#sent.get(block) ?? 0) + bytes
    if (sent > LARGE_BODY_BYTES_PER_MINUTE) return false
    this.#sent.set(block, sent)
    return true
  }
}

/** CSRF protection: a page of another site must not make calls for the visitor (SHOP-14). */
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
