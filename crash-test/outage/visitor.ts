import { randomBytes } from 'node:crypto'
import { listCollectionItems } from '../../packages/contract/src/catalog/listing.ts'
import { getProduct } from '../../packages/contract/src/catalog/product.ts'
import { encodeCall } from '../../packages/contract/src/client.ts'
import type {
  Endpoint,
  EndpointInput,
  EndpointOutput,
} from '../../packages/contract/src/endpoint.ts'
import { addFavorite, listFavoriteMarks } from '../../packages/contract/src/favorites.ts'

export type VisitReport = {
  answered: number
  refused: number
  /** Counts answers with wrong data, with another status than 200 and 503, without JSON, or none at all. */
  wrong: string[]
}

export type Saved = { guestId: string; productId: number }

/** Looks at products and saves some, one call after the other, and checks every answer. */
export class Visitor {
  readonly #baseUrl: string
  readonly #products: number
  readonly #report: VisitReport
  constructor(baseUrl: string, products: number, report: VisitReport) {
    this.#baseUrl = baseUrl
    this.#products = products
    this.#report = report
  }

  /** Adds what was acknowledged to `saved`. */
  async visitUntil(isOver: () => boolean, saved: Saved[]): Promise<void> {
    for (let i = 0; !isOver(); i++) {
      const guestId = randomBytes(16).toString('hex')
      const id = 1 + (i % this.#products)
      const listing = await this.#call(listCollectionItems, { id: 1 }, guestId)
      this.#expect(!listing || listing.total === this.#products, `${listing?.total} products`)
      const product = await this.#call(getProduct, { id }, guestId)
      this.#expect(!product || product.id === id, `product ${product?.id} for ${id}`)
      if (await this.#call(addFavorite, { product_id: id }, guestId))
        saved.push({ guestId, productId: id })
    }
  }

  /** Whether a call that needs the database is answered. */
  async isServed(): Promise<boolean> {
    return (await this.#call(listFavoriteMarks, {}, randomBytes(16).toString('hex'))) !== null
  }

  /** How many of the acknowledged favorites are gone. */
  async countLost(saved: Saved[]): Promise<number> {
    let lost = 0
    for (const { guestId, productId } of saved) {
      const found = await this.#call(listFavoriteMarks, {}, guestId)
      if (!found?.marks.some(({ product_id }) => product_id === productId)) lost++
    }
    return lost
  }

  #expect(isRight: boolean, what: string): void {
    if (!isRight) this.#report.wrong.push(what)
  }

  /** Null: refused with 503. */
  async #call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    guestId: string,
  ): Promise<EndpointOutput<E> | null> {
    const { url, body } = encodeCall(endpoint, input)
    try {
      const answer = await fetch(this.#baseUrl + url, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', 'guest-id': guestId },
        ...(body !== undefined && { body }),
      })
      const json: unknown = await answer.json()
      if (answer.status === 200) {
        this.#report.answered++
        return json as EndpointOutput<E>
      }
      this.#expect(answer.status === 503, `${answer.status} ${endpoint.path}`)
      this.#report.refused++
    } catch (error) {
      this.#report.wrong.push(`${endpoint.path}: ${String(error)}`)
    }
    return null
  }
}
