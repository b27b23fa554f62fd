import type * as z from 'zod/mini'
import type { AnyErrorCode, UniversalErrorCode } from './errors.ts'
import type { StaffAccess } from './staff/access/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `anyone` needs no identity; `shopper` needs a Guest-Id (a guest or a customer),
 * because the call reads or writes something that belongs to its caller; `customer` needs a login besides;
 * `staff` needs a staff member with that access. Every call under /ajax/admin declares it, and no other call does (STAFF-6).
 */
export type Caller = 'anyone' | 'shopper' | 'customer' | { staff: StaffAccess }

/** The limit for calls that declare no other. */
export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024
export const DEFAULT_TIME_LIMIT_MS = 10_000
export const DEFAULT_RECEIVE_LIMIT_MS = 15_000
export const LONGEST_RECEIVE_LIMIT_MS = 180_000

export type Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends AnyErrorCode = AnyErrorCode,
> = {
  method: Method
  /** Input fields named in braces are sent in the path, the others as query (GET, DELETE) or body. */
  path: `/ajax/${string}`
  summary: string
  caller: Caller
  input: Input
  output: Output
  /** The error codes of the call besides UNIVERSAL_ERRORS. The server reports any other code as an error. */
  errors: readonly Code[]
  bodyLimitBytes?: number
  /** How long the handler may take; afterwards the call answers UNAVAILABLE. */
  timeLimitMs?: number
  /** How long the client may take to send the request, at most `LONGEST_RECEIVE_LIMIT_MS`. */
  receiveLimitMs?: number
  /** For signed webhooks and uploads: the handler receives the exact bytes of the body, of any media type, instead of fields. */
  rawBody?: true
}

export type EndpointInput<E extends Endpoint> = z.input<E['input']>
export type EndpointOutput<E extends Endpoint> = z.output<E['output']>
export type EndpointError<E extends Endpoint> = E['errors'][number] | UniversalErrorCode

export function defineEndpoint<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Code extends AnyErrorCode,
>(endpoint: Endpoint<Input, Output, Code>): Endpoint<Input, Output, Code> {
  return endpoint
}
