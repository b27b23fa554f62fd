import { LRUCache } from 'lru-cache'
import { DEFAULT_BODY_LIMIT_BYTES } from '@twirl/contract/endpoint'
import { addressBlock } from '../address-block.ts'

const WINDOW_MS = 60_000
const MAX_ADDRESSES = 10_000

/**
 * Bounds the bytes that one address sends in large bodies within a minute. Counted in each process and before a body is
 * read, because reading and parsing it occupies the event loop of that process, whatever becomes of the call.
 */
export class LargeBodies {
  readonly #maxBytes: number
  readonly #sent = new LRUCache<string, number>({
    max: MAX_ADDRESSES,
    ttl: WINDOW_MS,
    noUpdateTTL: true,
  })

  constructor(maxBytesPerMinute: number) {
    this.#maxBytes = maxBytesPerMinute
  }

  /**
   * Whether the address may send a body of this length. Bodies within the limit of most calls are not counted. A client
   * that has closed the connection has no address.
   */
  admits(address: string | undefined, bytes: number): boolean {
    if (address === undefined || bytes <= DEFAULT_BODY_LIMIT_BYTES) return true
    const block = addressBlock(address)
    const sent = (this.#sent.get(block) ?? 0) + bytes
    if (sent > this.#maxBytes) return false
    this.#sent.set(block, sent)
    return true
  }
}
