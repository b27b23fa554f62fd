import type * as z from 'zod/mini'
import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import { type ErrorCode, UNIVERSAL_ERRORS } from '@twirl/contract/errors'
import type { Transport } from '@twirl/contract/client'
import { AppError } from './app-error.ts'
import { parseInput } from './parse-input.ts'
import type { StartedSession } from '../security/sessions.ts'
import { sessionOf, type Visitor } from './visitor.ts'

/**
 * An answer that was written as JSON once and is sent many times. It is built only where what goes in was
 * parsed with the endpoint's own schema (a rule of checks/architecture.ts).
 */
export class SerializedAnswer<Output> {
  readonly json: Buffer
  // Keeps the type parameter in the type, so that an answer cannot be given to another endpoint.
  declare readonly output: Output

  constructor(json: Buffer) {
    this.json = json
  }
}

type Answer<E extends Endpoint> = EndpointOutput<E> | SerializedAnswer<EndpointOutput<E>>

/** What a call may do to its caller's login. */
export type LoginChange = { start: (session: StartedSession) => void; end: () => void }

export type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  visitor: Visitor,
  login: LoginChange,
) => Answer<E> | Promise<Answer<E>>

export type Route = { endpoint: Endpoint; handler: Handler<Endpoint> }

/** Told of an error that a call answers without declaring it: logs it, or throws something else instead. */
export type OnUndeclaredError = (call: string, error: AppError) => void

/** The calls that slices offer. Mounted on HTTP, called in process by page rendering, listed in OpenAPI. */
export class Routes {
  readonly #routes = new Map<string, Route>()
  readonly #onUndeclaredError: OnUndeclaredError

  constructor(onUndeclaredError: OnUndeclaredError) {
    this.#onUndeclaredError = onUndeclaredError
  }

  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    const name = callName(endpoint)
    if (this.#routes.has(name)) throw new Error(`${name} is handled twice`)
    this.#routes.set(name, { endpoint, handler: this.#reportingUndeclared(endpoint, handler) })
  }

  list(): Route[] {
    return [...this.#routes.values()]
  }

  get(endpoint: Endpoint): Route {
    const route = this.#routes.get(callName(endpoint))
    if (!route) throw new Error(`${callName(endpoint)} has no handler`)
    return route
  }

  #reportingUndeclared<E extends Endpoint>(endpoint: E, handler: Handler<E>): Handler<E> {
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

function mayAnswer({ errors }: Endpoint, code: ErrorCode): boolean {
  return errors.includes(code) || UNIVERSAL_ERRORS.some((universal) => universal === code)
}

// By what it says, not by identity: the rendering bundle holds its own copy of the contract.
function callName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Validates the input, runs the handler and holds its answer to the endpoint's schema. */
export async function answer(
  { endpoint, handler }: Route,
  input: unknown,
  visitor: Visitor,
  login: LoginChange,
): Promise<unknown> {
  if (endpoint.caller !== 'anyone' && !visitor.guest_hash) throw new AppError('INVALID_GUEST_ID')
  if (endpoint.caller === 'customer') sessionOf(visitor)
  const result = await handler(parseInput(endpoint.input, input), visitor, login)
  if (result instanceof SerializedAnswer) return result
  // Parsing drops whatever the schema does not name, so that no column leaks.
  return endpoint.output.parse(result)
}

const nobodyLogsIn = () => {
  throw new Error('a page cannot log anybody in or out while it is rendered')
}
const NO_LOGIN_CHANGE: LoginChange = { start: nobodyLogsIn, end: nobodyLogsIn }

/** Page rendering calls the same handlers without a detour over the network, as a visitor unknown to us. */
export function inProcessTransport(routes: Routes, visitor: Visitor): Transport {
  return async (endpoint, input) => {
    const result = await answer(routes.get(endpoint), input, visitor, NO_LOGIN_CHANGE)
    return result instanceof SerializedAnswer ? JSON.parse(result.json.toString()) : result
  }
}
