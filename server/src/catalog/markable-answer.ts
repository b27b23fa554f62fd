import { SerializedAnswer } from '#platform/routes.ts'

/** The favorites of one visitor: favorite id by product id. */
export type FavoriteMarks = ReadonlyMap<number, number>

/** How the JSON of every card and product ends while nobody in particular looks at it. */
const UNMARKED_TAIL = '"favorite_id":null}'
const BYTES_FROM_NULL = 'null}'.length
const BYTES_PER_HEART = 48
const COMMA = ','

/**
 * An answer that is the same for everybody but for the hearts: its bytes, and where in them each product
 * says `null`. For this `favorite_id` must be the last field of a product.
 */
export class MarkableAnswer<Output> {
  readonly #json: Buffer
  readonly #hearts: { product_id: number; at: number }[] = []
  // Keeps the type parameter in the type, as in SerializedAnswer.
  declare readonly output: Output

  constructor(before: string, products: { id: number; card: string }[], after: string) {
    let length = Buffer.byteLength(before) + Buffer.byteLength(after)
    for (const { card } of products) length += Buffer.byteLength(card) + COMMA.length
    // Not from the pool: a small answer that is kept would keep all that shares its piece.
    const json = Buffer.allocUnsafeSlow(length - (products.length > 0 ? COMMA.length : 0))
    let end = json.write(before)
    for (const [i, { id, card }] of products.entries()) {
      if (!card.endsWith(UNMARKED_TAIL))
        throw new Error(`the JSON of product ${id} does not end with ${UNMARKED_TAIL}`)
      if (i > 0) end += json.write(COMMA, end)
      end += json.write(card, end)
      this.#hearts.push({ product_id: id, at: end - BYTES_FROM_NULL })
    }
    json.write(after, end)
    this.#json = json
  }

  get byteLength(): number {
    return this.#json.byteLength + this.#hearts.length * BYTES_PER_HEART
  }

  /** For most visitors these very bytes; else a copy that differs in the marked products only. */
  answerFor(marks: FavoriteMarks | null): SerializedAnswer<Output> {
    if (!marks?.size) return new SerializedAnswer(this.#json)
    const parts: Buffer[] = []
    let copied = 0
    for (const { product_id, at } of this.#hearts) {
      const favoriteId = marks.get(product_id)
      if (favoriteId === undefined) continue
      parts.push(this.#json.subarray(copied, at), Buffer.from(String(favoriteId)))
      copied = at + 'null'.length
    }
    if (copied === 0) return new SerializedAnswer(this.#json)
    return new SerializedAnswer(Buffer.concat([...parts, this.#json.subarray(copied)]))
  }
}
