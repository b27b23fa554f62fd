// SQLSTATE classes and codes: connection failures (08), insufficient resources (53), a server that shuts down or
// starts (57), lock timeout, deadlock and serialization failure, and a primary that became a standby.
const AWAY_STATES = /^((08|53|57)...|55P03|40P01|40001|25006)$/
const AWAY_ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  // No file descriptor is left to connect with.
  'EMFILE',
  'ENFILE',
])
// pg's errors for a broken connection have no code.
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/**
 * The database did not answer in time. A statement that was already sent may still take effect, a COMMIT
 * included: the outcome is unknown, so it must not be retried automatically.
 */
export class DatabaseTimeout extends Error {}

/** The host is a standby now, or was set to refuse writes: another one may take them. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

/** The database cannot be asked right now: worth another try, so 503 and not 500. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  const { code = '', message } = error
  return (
    error instanceof DatabaseTimeout ||
    AWAY_STATES.test(code) ||
    AWAY_ERRNOS.has(code) ||
    AWAY_MESSAGES.test(message)
  )
}
