import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import type { Caller, Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import { type AnyErrorCode, UNIVERSAL_ERRORS } from '@twirl/contract/errors'
import type { Transport } from '@twirl/contract/client'
import {
  type Permission,
  PERMISSIONS,
  type StaffAccess,
  type Stage,
} from '@twirl/contract/staff/access/permissions'
import type { Database } from '../database/database.ts'
import type { Reads } from '../database/reads.ts'
import { AppError } from './app-error.ts'
import { parseInput } from './parse-input.ts'
import { type OnUnfitAnswer, sendableAnswer } from './unfit-answers.ts'
import type { TagsOrNull } from '../changes/tags.ts'
import type { StartedSession } from '../security/sessions.ts'
import { sessionOf, type Visitor } from './visitor.ts'

/**
 * A response that is serialized once and sent many times. It may be built only from data that was parsed with the
 * endpoint's schema (a rule of checks/architecture.ts).
 */
export class SerializedAnswer<Output> {
  readonly json: Buffer
  readonly tags: TagsOrNull
  // Makes the type parameter part of the type, so that a response cannot be returned by another endpoint.
  declare readonly output: Output

  constructor(json: Buffer, tags: TagsOrNull) {
    this.json = json
    this.tags = tags
  }
}

/** A response that says which data it shows: a page made from it is rendered again when that data changes. */
export class TaggedAnswer<Output> {
  readonly value: Output
  readonly tags: TagsOrNull

  constructor(value: Output, tags: TagsOrNull) {
    this.value = value
    this.tags = tags
  }
}

/** A response that is sent while it is made, as a file of any length. Only over HTTP; its output is a text. */
export class StreamedAnswer<Output extends string> {
  readonly chunks: AsyncIterable<Output>
  readonly headers: Record<string, string>

  constructor(chunks: AsyncIterable<Output>, headers: Record<string, string>) {
    this.chunks = chunks
    this.headers = headers
  }
}

type Answer<E extends Endpoint> =
  | EndpointOutput<E>
  | TaggedAnswer<EndpointOutput<E>>
  | SerializedAnswer<EndpointOutput<E>>
  | (EndpointOutput<E> extends string ? StreamedAnswer<EndpointOutput<E>> : never)

/** Lets a handler set or clear the session cookie of the caller. */
export type LoginChange = { start: (session: StartedSession) => void; end: () => void }

export type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  visitor: Visitor,
  login: LoginChange,
) => Answer<E> | Promise<Answer<E>>

/** A request as it arrived, to check its signature. */
export type RawRequest = { body: Buffer; headers: IncomingHttpHeaders }

/** The input are the parameters of path and query. */
export type RawHandler<E extends Endpoint> = (
  input: z.output<E['input']>,
  request: RawRequest,
  visitor: Visitor,
) => Answer<E> | Promise<Answer<E>>

export type Route = {
  endpoint: Endpoint
  /** `raw` is given to calls that declare a raw body. */
  handler: (input: unknown, visitor: Visitor, login: LoginChange, raw: RawRequest | null) => unknown
  /** Returns what is sent of the handler's result. */
  parseOutput: (value: unknown) => unknown
  /** Whether a replica may answer it. */
  isRead: boolean
}

/** Reads from the database that it is given, and writes nothing. A stream would outlive the connection. */
export type ReadHandler<E extends Endpoint> = (
  input: z.output<E['input']>,
  visitor: Visitor,
  db: Database,
) => Promise<EndpointOutput<E>>

/** Called with an error that the endpoint does not declare: logs it, or throws another error instead. */
export type OnUndeclaredError = (call: string, error: AppError) => void

/** The calls of all slices: mounted on HTTP, called in process by page rendering, listed in OpenAPI. */
export class Routes {
  readonly #routes = new Map<string, Route>()
  readonly #onUndeclaredError: OnUndeclaredError
  readonly #reads: Pick<Reads, 'read'> | null
  readonly #onUnfitAnswer: OnUnfitAnswer | null

  /** Without `onUnfitAnswer` a response that fails a check of its schema is an error. */
  constructor(
    onUndeclaredError: OnUndeclaredError,
    reads: Pick<Reads, 'read'> | null = null,
    onUnfitAnswer: OnUnfitAnswer | null = null,
  ) {
    this.#onUndeclaredError = onUndeclaredError
    this.#reads = reads
    this.#onUnfitAnswer = onUnfitAnswer
  }

  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    if (endpoint.rawBody) throw new Error(`${callName(endpoint)} has a raw body: use handleRaw`)
    // The input was parsed with the endpoint's schema.
    const typed: Route['handler'] = (input, visitor, login) =>
      handler(input as z.output<E['input']>, visitor, login)
    this.#add(endpoint, typed)
  }

  /** For calls that a replica may answer. Money and stock are decided by the primary: what decides about them is no such call. */
  handleRead<E extends Endpoint>(endpoint: E, handler: ReadHandler<E>): void {
    const reads = this.#reads
    if (!reads) throw new Error(`${callName(endpoint)} has no database to read from`)
    const typed: Route['handler'] = (input, visitor) =>
      reads.read(visitor.read_after, (db) => handler(input as z.output<E['input']>, visitor, db))
    this.#add(endpoint, typed, true)
  }

  handleRaw<E extends Endpoint>(endpoint: E, handler: RawHandler<E>): void {
    const name = callName(endpoint)
    if (!endpoint.rawBody) throw new Error(`${name} declares no raw body`)
    const typed: Route['handler'] = (input, visitor, _login, raw) => {
      if (!raw) throw new Error(`${name} cannot be called in process`)
      return handler(input as z.output<E['input']>, raw, visitor)
    }
    this.#add(endpoint, typed)
  }

  #add(endpoint: Endpoint, handler: Route['handler'], isRead = false): void {
    const name = callName(endpoint)
    assertAccessDeclared(endpoint)
    if (this.#routes.has(name)) throw new Error(`${name} is handled twice`)
    this.#routes.set(name, {
      endpoint,
      handler: this.#reportingUndeclared(endpoint, handler),
      parseOutput: (value) => this.#parseOutput(endpoint, value),
      isRead,
    })
  }

  /** Parsing drops fields that the schema does not name, so that no column leaks. */
  #parseOutput(endpoint: Endpoint, value: unknown): unknown {
    const { success, data, error } = endpoint.output.safeParse(value)
    if (success) return data
    const sendable = this.#onUnfitAnswer && sendableAnswer(endpoint.output, value, error)
    if (!sendable) throw error
    this.#onUnfitAnswer(callName(endpoint), sendable.fields)
    return sendable.value
  }

  list(): Route[] {
    return [...this.#routes.values()]
  }

  get(endpoint: Endpoint): Route {
    const route = this.#routes.get(callName(endpoint))
    if (!route) throw new Error(`${callName(endpoint)} has no handler`)
    return route
  }

  #reportingUndeclared(endpoint: Endpoint, handler: Route['handler']): Route['handler'] {
    return async (...args) => {
      try {
        return await handler(...args)
      } catch (error) {
        if (error instanceof AppError && !mayAnswer(endpoint, error.code))
          this.#onUndeclaredError(callName(endpoint), error)
        throw error
      }
    }
  }
}

/** STAFF-6: a call of the back office declares which staff may make it, and no other call does. */
function assertAccessDeclared({ path, caller, method }: Endpoint): void {
  const isAdmin = /^\/ajax\/admin(\/|$)/.test(path)
  const access = typeof caller === 'object' ? caller.staff : undefined
  if (isAdmin !== (access !== undefined))
    throw new Error(
      `${method} ${path} ${isAdmin ? 'must declare' : 'declares'} an access of staff: only calls under /ajax/admin do`,
    )
  if (access !== undefined && !isLoginStep(access) && !permissionsOf(access).every(isPermission))
    throw new Error(`${method} ${path} declares an unknown access of staff: ${String(access)}`)
}

type LoginStep = Exclude<StaffAccess, Permission | Permission[]>

/** How far a login must be for each access that is no permission. */
const STAGES_OF: Record<LoginStep, readonly Stage[]> = {
  'before-login': [],
  factor: ['FACTOR'],
  setup: ['SETUP', 'COMPLETE'],
  any: ['COMPLETE'],
}

export function isLoginStep(access: StaffAccess): access is LoginStep {
  return typeof access === 'string' && access in STAGES_OF
}

const permissionsOf = (access: Permission | Permission[]): Permission[] => [access].flat()

function isPermission(access: string): access is Permission {
  return PERMISSIONS.some((permission) => permission === access)
}

function mayAnswer({ errors }: Endpoint, code: AnyErrorCode): boolean {
  return errors.includes(code) || UNIVERSAL_ERRORS.some((universal) => universal === code)
}

// Compared by method and path, not by identity: the rendering bundle has its own copy of the contract.
function callName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/**
 * Runs the handler and parses its result with the endpoint's schema. The input is parsed after the caller was checked:
 * who may not make a call does not hear what is wrong with its input.
 */
export async function answer(
  { endpoint, handler, parseOutput }: Route,
  readInput: () => unknown,
  visitor: Visitor,
  login: LoginChange,
  raw: RawRequest | null = null,
): Promise<SerializedAnswer<unknown> | TaggedAnswer<unknown> | StreamedAnswer<string>> {
  assertMayCall(endpoint.caller, visitor)
  const result = await handler(readInput(), visitor, login, raw)
  if (result instanceof SerializedAnswer || result instanceof StreamedAnswer) return result
  const { value, tags } = result instanceof TaggedAnswer ? result : { value: result, tags: null }
  return new TaggedAnswer(parseOutput(value), tags)
}

export function assertMayCall(caller: Caller, visitor: Visitor): void {
  if (caller === 'anyone') return
  if (typeof caller === 'object') return assertStaffMayCall(caller.staff, visitor)
  if (!visitor.guest_hash) throw new AppError('INVALID_GUEST_ID')
  if (caller === 'customer') sessionOf(visitor)
}

function assertStaffMayCall(access: StaffAccess, { staff }: Visitor): void {
  if (access === 'before-login') return
  const stages = STAGES_OF[isLoginStep(access) ? access : 'any']
  if (!staff || !stages.includes(staff.stage)) throw new AppError('STAFF_LOGIN_REQUIRED')
  if (isLoginStep(access)) return
  if (!permissionsOf(access).some((permission) => staff.permissions.includes(permission)))
    throw new AppError('FORBIDDEN')
}

const refuseLoginChange = () => {
  throw new Error('a page cannot change the login while it is rendered')
}
const NO_LOGIN_CHANGE: LoginChange = { start: refuseLoginChange, end: refuseLoginChange }

/**
 * Page rendering calls the same handlers in process, as an anonymous visitor. `onAnswer` gets the tags of each answer;
 * a failed call has none.
 */
export function inProcessTransport(
  routes: Routes,
  visitor: Visitor,
  onAnswer: (tags: TagsOrNull) => void,
): Transport {
  return async (endpoint, input) => {
    const route = routes.get(endpoint)
    const readInput = () => parseInput(route.endpoint.input, input)
    const result = await answer(route, readInput, visitor, NO_LOGIN_CHANGE).catch(
      (error: unknown) => {
        onAnswer(null)
        throw error
      },
    )
    if (result instanceof StreamedAnswer) throw new Error('a page cannot show a stream')
    onAnswer(result.tags)
    return result instanceof SerializedAnswer ? JSON.parse(result.json.toString()) : result.value
  }
}
