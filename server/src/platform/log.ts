import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * JSON lines on standard output. What PostgreSQL says of a failure may quote a whole row, with contacts and
 * hashes in it: that part is left out, wherever it is logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true }
  return destination ? pino({ level, redact }, destination) : pino({ level, redact })
}
