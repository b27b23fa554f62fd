import type { Endpoint, EndpointError, EndpointInput, EndpointOutput } from './endpoint.ts'
import type { ErrorBody, SoldOutItem } from './errors.ts'

/** Transports one call: over fetch in the browser, in process during page rendering. */
export type Transport = (
  endpoint: Endpoint,
  input: unknown,
  signal?: AbortSignal,
) => Promise<unknown>

export type Client = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<EndpointOutput<E>>

export function createClient(transport: Transport): Client {
  return <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: { signal?: AbortSignal },
  ) =>
    // The server validated the response with the endpoint's schema.
    transport(endpoint, input, options?.signal) as Promise<EndpointOutput<E>>
}

/** Errors that the client itself reports: no response arrived, or one that is not JSON. */
type ClientErrorCode = 'CONNECTION_FAILED' | 'NOT_JSON'

/** The codes with which a call of the endpoint can fail. */
export type CallErrorCode<E extends Endpoint> = EndpointError<E> | ClientErrorCode

/**
 * A call that was answered with an error, or (`status` 0) not answered at all. Test it by shape with `isCallError`
 * or `isCallErrorOf`: the server-rendering bundle holds its own copy of this class.
 */
export class CallError<Code extends string = string> extends Error {
  readonly status: number
  readonly code: Code
  readonly id: string
  /** What is wrong with which field, for forms. */
  readonly fields: Record<string, string> | undefined
  /** The pieces that others have bought meanwhile, when an order has changed. */
  readonly soldOut: SoldOutItem[]
  /** How long to wait before the next try, if the response said so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    body: Pick<ErrorBody, 'id' | 'message' | 'fields' | 'sold_out'> & { errorCode: Code },
    retryAfterSeconds?: number,
  ) {
    super(body.message)
    this.name = 'CallError'
    this.status = status
    this.code = body.errorCode
    this.id = body.id
    this.fields = body.fields
    this.soldOut = body.sold_out ?? []
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether a call failed, of any endpoint. To compare its code use `isCallErrorOf`. */
export function isCallError(error: unknown): error is Omit<CallError, 'code'> {
  return error instanceof Error && 'status' in error && 'code' in error
}

/**
 * Whether a call of this endpoint failed. Name the endpoint by its type, `isCallErrorOf<typeof getProduct>`:
 * comparing `code` with one that the endpoint does not declare is then a type error.
 */
export function isCallErrorOf<E extends Endpoint>(
  error: unknown,
): error is CallError<CallErrorCode<E>> {
  return isCallError(error)
}

export type FetchTransportOptions = {
  /** Null where there are no guests. */
  guestId: () => string | null
  fetch?: typeof fetch
}

export function fetchTransport({
  guestId,
  fetch = globalThis.fetch,
}: FetchTransportOptions): Transport {
  return async (endpoint, input, signal) => {
    const { url, body } = encodeCall(endpoint, normalizedBody(endpoint, input))
    const guest = guestId()
    const response = await send(fetch, url, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(guest !== null && { 'guest-id': guest }),
      },
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    return readAnswer(response)
  }
}

/**
 * A body as the contract normalises it: texts without surrounding spaces, names with single ones, phone and card numbers
 * without the separators that inputs show. One that it refuses stays as it is: the server answers what is wrong with it.
 */
function normalizedBody(endpoint: Endpoint, input: unknown): unknown {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return input
  const { success, data } = endpoint.input.safeParse(input)
  return success ? data : input
}

async function send(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw connectionFailed()
  }
}

/** Returns what a response answers; throws what it refuses. */
export async function readAnswer(response: Response): Promise<unknown> {
  // SHOP-11: 0, 502 and 504 are connection failures. Their body comes from a proxy and is ignored.
  if (response.status === 502 || response.status === 504) throw connectionFailed()
  const text = await response.text()
  const answer = parseJson(text)
  if (answer === undefined) {
    throw new CallError(response.status, {
      id: '',
      errorCode: 'NOT_JSON',
      message: 'ajax() response not in JSON format',
    })
  }
  if (!response.ok)
    throw new CallError(
      response.status,
      answer as ErrorBody,
      // A missing header is not a wait of 0 seconds.
      Number(response.headers.get('retry-after')) || undefined,
    )
  return answer
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function connectionFailed(): CallError<ClientErrorCode> {
  return new CallError(0, { id: '', errorCode: 'CONNECTION_FAILED', message: 'Failed to connect' })
}

/** SHOP-9: GET and DELETE send the payload as query parameters; POST and PUT as body. */
export function encodeCall(endpoint: Endpoint, input: unknown): { url: string; body?: string } {
  const rest = { ...(input as Record<string, string | number | boolean | null | undefined>) }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined && value !== null) query.set(name, String(value))
    }
    const search = query.toString()
    return { url: search ? `${path}?${search}` : path }
  }
  return { url: path, body: JSON.stringify(rest) }
}
