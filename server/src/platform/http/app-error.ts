import { ERRORS, type ErrorCode } from '@twirl/contract/errors'

type AppErrorOptions = {
  /** Replaces the table's text with a more specific one. */
  message?: string
  /** What is wrong with which field, for forms. */
  fields?: Record<string, string>
  /** When to retry; becomes the Retry-After header. */
  retry_after_seconds?: number
  cause?: unknown
}

/** May be thrown from any depth; the error handler sends the status and text of the contract's table. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retry_after_seconds: number | undefined

  constructor(
    code: ErrorCode,
    { message, fields, retry_after_seconds, cause }: AppErrorOptions = {},
  ) {
    super(message ?? ERRORS[code].message, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.fields = fields
    this.retry_after_seconds = retry_after_seconds
  }
}
