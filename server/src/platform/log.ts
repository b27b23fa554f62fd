import pino, { type DestinationStream, type Logger } from 'pino'

type Write = (details: object, message: string) => void

/** What a module that writes to the log may ask for; it picks the levels that it uses. */
export type Log = { info: Write; warn: Write; error: Write }

// PostgreSQL may quote a whole row, with contacts and hashes in it; `new URL` quotes the address, with its query; an error
// of a pool has its client, with all of its statements.
const QUOTING = ['detail', 'where', 'internalQuery', 'input', 'base', 'client']

/** JSON lines on standard output, without the parts of an error that quote input or stored data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: QUOTING.map((name) => `err.${name}`), remove: true }
  return destination ? pino({ level, redact }, destination) : pino({ level, redact })
}
