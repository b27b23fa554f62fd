import { type ErrorCode, type ErrorDetails, ERRORS } from '@twirl/contract/errors'

type AppErrorOptions = ErrorDetails & {
  /** Replaces the table's text with a more specific one. */
  message?: string
  /** When to retry; becomes the Retry-After header. */
  retry_after_seconds?: number
  cause?: unknown
}

/** May be thrown from any depth; the error handler sends the status and text of the contract's table. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  readonly retry_after_seconds: number | undefined

  constructor(
    code: ErrorCode,
    { message, retry_after_seconds, cause, ...details }: AppErrorOptions = {},
  ) {
    super(message ?? ERRORS[code].message, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
    this.retry_after_seconds = retry_after_seconds
  }
}
