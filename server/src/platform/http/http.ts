import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6, Socket } from 'node:net'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  DEFAULT_BODY_LIMIT_BYTES,
  DEFAULT_RECEIVE_LIMIT_MS,
  LONGEST_RECEIVE_LIMIT_MS,
} from '@twirl/contract/endpoint'
import { errorBody, ERRORS, type ErrorCode } from '@twirl/contract/errors'
import type { Logger } from 'pino'
import { AppError } from './app-error.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { securityHeaders } from './security-headers.ts'

const KEEP_ALIVE_TIMEOUT_MS = 65_000
// Interval at which Node checks for overdue connections; half a second with the shop's limits.
const CHECKS_PER_HEADERS_TIMEOUT = 20
// Time for a refused client to read the response; then the server closes the connection.
const LINGER_MS = 1_000
const RETRY_AFTER_SECONDS = 2
const SLOW_MS = 1_000

/** How long a client may take to send the headers, the rest of the request, and that of a call which allows the most. */
export type HttpTimeouts = { headers_ms: number; request_ms: number; longest_ms: number }
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headers_ms: 10_000,
  request_ms: DEFAULT_RECEIVE_LIMIT_MS,
  longest_ms: LONGEST_RECEIVE_LIMIT_MS,
}

type HttpOptions = {
  log: Logger
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  publicOrigin: string
  /** Tests use shorter ones. */
  timeouts?: HttpTimeouts
}

/** HTTP server without routes: JSON errors under /ajax, strict parsing of bodies, time limits. */
export function createHttp({
  log,
  trustedProxies,
  publicOrigin,
  timeouts = HTTP_TIMEOUTS,
}: HttpOptions): FastifyInstance {
  const headers = securityHeaders(publicOrigin)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(trustedProxies),
    // Lines name their request by themselves (log.ts): a logger for each request would only cost time.
    childLoggerFactory: (logger, _bindings, options) =>
      options.level ? logger.child({}, options) : logger,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    // Node knows one limit for all requests. Those that have less time are ended by `limitReceiving`.
    requestTimeout: timeouts.longest_ms,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      // Node's own response has no body: see `hostError`.
      requireHostHeader: false,
      headersTimeout: timeouts.headers_ms,
      connectionsCheckingInterval: timeouts.headers_ms / CHECKS_PER_HEADERS_TIMEOUT,
    },
    // Requests are answered until the server is closed: see stopGracefully.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for an address that cannot be routed.
      reply.headers(headers)
      if (isForBrowser(request)) sendNotFoundPage(reply as unknown as ErrorReply)
      else sendError(error, request, reply as unknown as ErrorReply)
    },
    // Fastify's type would include the type of pino's logger, which no caller needs.
  }) as unknown as FastifyInstance

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    limitReceiving(request, timeouts.request_ms, headers)
    // The shop does not switch protocols. After such a request with a body, Node does not read the next one.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
    done(hostError(request))
  })
  // Node would refuse unknown expectations without a body; they may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    // Parsed by the call that declares it. SHOP-9: a DELETE sends its payload in the query but has content type
    // JSON, with an empty body.
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply))
  app.addHook('onResponse', (request, reply, done) => {
    // Refused ones are counted: under load a line for each would cost more than the refusal.
    const isFailure = reply.statusCode >= 500 && reply.statusCode !== ERRORS.UNAVAILABLE.status
    // A stream is open for as long as its reader wants.
    const isSlow = reply.elapsedTime > SLOW_MS && !isEventStream(reply.getHeader('content-type'))
    if (isFailure || isSlow) {
      request.log.warn(
        { ...describe(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'the request was slow or failed',
      )
    } else if (log.isLevelEnabled('debug')) {
      request.log.debug(
        { ...describe(request), status: reply.statusCode },
        'the request was answered',
      )
    }
    done()
  })
  return app
}

/** Ends a request whose body does not arrive within the limit of its call, as Node does after the longest one. */
function limitReceiving(
  { raw, routeOptions }: FastifyRequest,
  defaultMs: number,
  headers: Record<string, string>,
): void {
  const length = raw.headers['content-length']
  const hasBody = (length !== undefined && length !== '0') || 'transfer-encoding' in raw.headers
  // Calls within the process have no connection that could be slow.
  if (!hasBody || !(raw.socket instanceof Socket)) return
  const { receiveLimitMs = defaultMs } = routeOptions.config as {
    receiveLimitMs?: number | undefined
  }
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    answerClientError(late, raw.socket, headers)
  }, receiveLimitMs)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

function isEventStream(contentType: unknown): boolean {
  return String(contentType).startsWith('text/event-stream')
}

/** HTTP/1.1 requires a Host. */
function hostError({ headers, raw }: FastifyRequest): AppError | undefined {
  const isMissing = headers.host === undefined && raw.httpVersion !== '1.0'
  return isMissing ? new AppError('BAD_REQUEST') : undefined
}

// A path can hold an e-mail address or a phone number (ACCOUNT-1): log the route's pattern instead.
function describe({ id, method, routeOptions }: FastifyRequest) {
  return { reqId: id, method, route: routeOptions.url ?? 'unknown' }
}

const FOREIGN_REQUEST_ID = /^[\w-]{8,64}$/

/** Takes over the id that a trusted proxy gave to the request, so that its log and ours name it alike. */
function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  const isTrusted = listsAddress(trustedProxies)
  return ({ headers, socket }) => {
    const foreign = headers['x-request-id']
    if (foreign !== undefined && FOREIGN_REQUEST_ID.test(String(foreign)))
      if (isTrusted(socket.remoteAddress)) return String(foreign)
    return `${process}-${(count++).toString(36)}`
  }
}

function listsAddress(networks: string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address = '') => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const NOT_FOUND_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page not found | Twirl</title>
<meta name="viewport" content="width=device-width"><h1>${ERRORS.NOT_FOUND.message}</h1>
<p><a href="/home">Go to the home page</a></p></html>`

function isForBrowser({ url, headers }: FastifyRequest): boolean {
  return !/^\/ajax(?![^/?])/.test(url) && (headers.accept ?? '').includes('text/html')
}

/** Responds to an address that cannot be decoded or is too long. */
function sendNotFoundPage(reply: ErrorReply): ErrorReply {
  return reply
    .code(ERRORS.NOT_FOUND.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(NOT_FOUND_PAGE)
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  const code = FASTIFY_CODES[error.code]
  if (code) return new AppError(code, { cause: error })
  // Errors of a plugin, such as the one for static files: a precondition that failed, a range that cannot be served.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('BAD_REQUEST', { cause: error })
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error })
  return new AppError('INTERNAL_ERROR', { cause: error })
}

type ErrorReply = {
  code: (status: number) => ErrorReply
  headers: (headers: Record<string, string>) => ErrorReply
  send: (body: unknown) => ErrorReply
}

function sendError(
  raw: FastifyError | AppError,
  request: FastifyRequest,
  reply: ErrorReply,
): ErrorReply {
  const error = toAppError(raw)
  logFailure(request, error, raw)
  return reply
    .code(error.status)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': request.id,
      ...retryAfter(error),
    })
    .send(errorBody(request.id, error.code, error.message, error.details))
}

/** Under load or without a database many requests are refused: these are logged in one line, without a stack. */
function logFailure(request: FastifyRequest, error: AppError, raw: Error): void {
  if (error.code === 'UNAVAILABLE')
    request.log.debug({ reason: raw.message, ...describe(request) }, error.message)
  else if (error.status >= 500) request.log.error({ err: raw, ...describe(request) }, error.message)
}

function retryAfter({ status, retry_after_seconds }: AppError): Record<string, string> {
  if (status !== 503 && status !== 429) return {}
  return { 'retry-after': String(retry_after_seconds ?? RETRY_AFTER_SECONDS) }
}

/** Errors before Fastify has a request: too large headers, a malformed request line, a slow client. */
function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'HEADERS_TOO_LARGE'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'REQUEST_TIMEOUT'
        : 'BAD_REQUEST'
  const body = JSON.stringify(errorBody('', code))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${ERRORS[code].status} ${code}\r\n${lines.join('')}\r\n${body}`)
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
}
