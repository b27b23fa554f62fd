import { ALL_ERRORS } from '@twirl/contract/all-errors'
import type { AnyErrorCode, ErrorDetails } from '@twirl/contract/errors'

type AppErrorOptions = ErrorDetails & {
  /** Replaces the table's text with a more specific one. */
  message?: string
  /** When to retry; becomes the Retry-After header. */
  retry_after_seconds?: number
  cause?: unknown
}

/** May be thrown from any depth; the error handler sends the status and text of the contract's table. */
export class AppError extends Error {
  readonly code: AnyErrorCode
  readonly status: number
  readonly details: ErrorDetails
  readonly retry_after_seconds: number | undefined

  constructor(
    code: AnyErrorCode,
    { message, retry_after_seconds, cause, ...details }: AppErrorOptions = {},
  ) {
    super(message ?? ALL_ERRORS[code].message, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = ALL_ERRORS[code].status
    this.details = details
    this.retry_after_seconds = retry_after_seconds
  }
}
