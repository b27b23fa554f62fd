import pino, { type DestinationStream, type Logger } from 'pino'
import { currentWork } from './current-work.ts'

type Write = (details: object, message: string) => void

/** What a module that writes to the log may ask for; it picks the levels that it uses. */
export type Log = { info: Write; warn: Write; error: Write }

// PostgreSQL may quote a whole row, with contacts and hashes in it; `new URL` quotes the address, with its query; an error
// of a pool has its client, with all of its statements.
const QUOTING = ['detail', 'where', 'internalQuery', 'input', 'base', 'client']

// No line contains these on purpose. If one ever does, for example because a whole request was logged, they are removed.
// `order_token` is no secret without its owner: it links the lines of a checkout, in whatever process they are written.
const SECRET = [
  'authorization',
  'cookie',
  'set-cookie',
  'guest-id',
  'stripe-signature',
  'password',
  'new_password',
  'account_password',
  'verification_code',
  'token',
  'card_token',
  'confirmation_token',
  'client_secret',
  'credit_card_number',
  'security_code',
  'expiration_date',
  'secret',
]

const REMOVED = [
  ...QUOTING.map((name) => `err.${name}`),
  ...SECRET.flatMap((name) => ['', '*.', '*.*.', '*.*.*.'].map((prefix) => at(prefix, name))),
]

function at(prefix: string, name: string): string {
  return name.includes('-') ? `${prefix.replace(/\.$/, '')}["${name}"]` : `${prefix}${name}`
}

/** JSON lines on standard output, without secrets and without the parts of an error that quote input or stored data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: REMOVED, remove: true }, mixin: describeWork }
  return destination ? pino(options, destination) : pino(options)
}

/** Which request or job a line belongs to. */
function describeWork(): object {
  const { reqId, jobId, span } = currentWork.getStore() ?? {}
  return {
    ...(reqId && { reqId }),
    ...(jobId && { jobId }),
    ...(span && { trace_id: span.spanContext().traceId }),
  }
}
