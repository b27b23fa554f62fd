import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  type CallError,
  type CallErrorCode,
  createClient,
  fetchTransport,
  isCallErrorOf,
} from '@twirl/contract/client'
import type { Endpoint, EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'

export type Answer<E extends Endpoint> =
  | { ok: true; body: EndpointOutput<E> }
  | { ok: false; error: CallError<CallErrorCode<E>> }

const CALL_TIMEOUT_MS = 60_000
const PAUSE_MS = 250
// Longer than a kill with the restart that follows it.
const MAX_TRIES = 400

/** One buyer's browser. It knows nothing of the server but its address, or those of its processes: then calls alternate. */
export class ShopClient {
  readonly #call

  constructor(baseUrls: string[], { guestId, cookie }: { guestId: string; cookie?: string }) {
    let calls = Math.floor(Math.random() * baseUrls.length)
    const nextUrl = () => baseUrls[calls++ % baseUrls.length]!
    this.#call = createClient(
      fetchTransport({
        guestId: () => guestId,
        fetch: (url, init) =>
          fetch(`${nextUrl()}${url as string}`, {
            ...init,
            headers: {
              ...(init?.headers as Record<string, string>),
              // Limits count the visitors of one address together.
              'x-forwarded-for': addressOf(guestId),
              ...(cookie && { cookie }),
            },
          }),
      }),
    )
  }

  /** One try; any error is an answer. Without `patience` in milliseconds the buyer waits. */
  async once<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    patience = CALL_TIMEOUT_MS,
  ): Promise<Answer<E> | 'NO_ANSWER'> {
    try {
      const signal = AbortSignal.timeout(patience)
      return { ok: true, body: await this.#call(endpoint, input, { signal }) }
    } catch (error) {
      if (isCallErrorOf<E>(error)) return error.status === 0 ? 'NO_ANSWER' : { ok: false, error }
      return 'NO_ANSWER'
    }
  }

  /** Tries until the server answers something other than that it is busy, as a buyer with patience would. */
  async untilAnswered<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<Answer<E>> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const answer = await this.once(endpoint, input)
      if (answer !== 'NO_ANSWER' && (answer.ok || answer.error.status !== 503)) return answer
      await setTimeout(PAUSE_MS)
    }
    throw new Error(`${endpoint.path} was not answered by ${MAX_TRIES} tries`)
  }
}

function addressOf(guestId: string): string {
  const [a, b, c] = createHash('sha1').update(guestId).digest()
  return `10.${a}.${b}.${c}`
}
