import type { product, productCard } from '@twirl/contract/catalog/product'
import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import * as z from 'zod/mini'
import { type Tags, tagsOf } from '#platform/changes/tags.ts'
import { SerializedAnswer } from '#platform/http/routes.ts'
import { cardTag } from '../index/listing-tags.ts'

/** The favorites of one visitor: favorite id by product id. */
export type FavoriteMarks = ReadonlyMap<number, number>

/** The end of the JSON of every card and product before favorites are filled in. */
const UNMARKED_TAIL = '"favorite_id":null}'
const BYTES_FROM_NULL = 'null}'.length
const BYTES_PER_HEART = 48
// Rough size of a tag, in the answer and in the index of tags.
const BYTES_PER_TAG = 120
const COMMA = ','

declare const isValidated: unique symbol

/** The JSON of a card or product with the fields of its schema and no others. `writeProduct` makes it. */
export type ProductJson = string & { readonly [isValidated]: true }

/** Validated here, once per card, so that answers made of it need not be. Parsing drops unknown fields. */
export function writeProduct<Schema extends typeof productCard | typeof product>(
  schema: Schema,
  value: z.input<Schema>,
): ProductJson {
  return JSON.stringify(schema.parse(value)) as ProductJson
}

export type WrittenProduct = { id: number; card: ProductJson }

/** A call that answers with cards. */
export type CardsEndpoint = Endpoint<
  z.ZodMiniType,
  z.ZodMiniObject<{ products: z.ZodMiniArray<typeof productCard> }>
>

/** Cards, and what else the call answers: that is validated here. `tags` name what it shows besides the cards. */
export function answerWithCards<E extends CardsEndpoint>(
  endpoint: E,
  cards: WrittenProduct[],
  rest: Omit<EndpointOutput<E>, 'products'>,
  tags: string[],
): MarkableAnswer<EndpointOutput<E>> {
  const json = JSON.stringify(restSchema(endpoint).parse(rest))
  const after = json === '{}' ? ']}' : `],${json.slice(1)}`
  const allTags = tagsOf([...tags, ...cards.map(({ id }) => cardTag(id))])
  return new MarkableAnswer('{"products":[', cards, after, allTags)
}

const restSchemas = new WeakMap<CardsEndpoint, z.ZodMiniType>()

/** Made once per endpoint: a new schema is compiled at its first use. */
function restSchema(endpoint: CardsEndpoint): z.ZodMiniType {
  const known = restSchemas.get(endpoint)
  if (known) return known
  const schema = z.omit(endpoint.output, { products: true })
  restSchemas.set(endpoint, schema)
  return schema
}

/** `tags` name what the answer shows, `pageTags` what of it a page shows. */
export function answerWithProduct(
  written: WrittenProduct,
  { tags, pageTags }: { tags: Tags; pageTags: Tags },
): MarkableAnswer<z.output<typeof product>> {
  return new MarkableAnswer('', [written], '', tags, pageTags)
}

/**
 * An answer that is the same for everybody but for the hearts: its bytes, and where in them each product
 * says `null`. For this `favorite_id` must be the last field of a product.
 */
class MarkableAnswer<Output> {
  readonly tags: Tags
  readonly #pageTags: Tags
  readonly #json: Buffer
  readonly #hearts: { product_id: number; at: number }[] = []
  // Keeps the type parameter in the type, as in SerializedAnswer.
  declare readonly output: Output

  constructor(
    before: string,
    products: WrittenProduct[],
    after: string,
    tags: Tags,
    pageTags: Tags = tags,
  ) {
    this.tags = tags
    this.#pageTags = pageTags
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
    return (
      this.#json.byteLength + this.#hearts.length * BYTES_PER_HEART + this.tags.size * BYTES_PER_TAG
    )
  }

  /** For most visitors these very bytes; else a copy that differs in the marked products only. */
  answerFor(marks: FavoriteMarks | null): SerializedAnswer<Output> {
    if (!marks?.size) return new SerializedAnswer(this.#json, this.#pageTags)
    const parts: Buffer[] = []
    let copied = 0
    for (const { product_id, at } of this.#hearts) {
      const favoriteId = marks.get(product_id)
      if (favoriteId === undefined) continue
      parts.push(this.#json.subarray(copied, at), Buffer.from(String(favoriteId)))
      copied = at + 'null'.length
    }
    if (copied === 0) return new SerializedAnswer(this.#json, this.#pageTags)
    const marked = Buffer.concat([...parts, this.#json.subarray(copied)])
    // Favorites are not tagged: public pages are rendered for a visitor without any.
    return new SerializedAnswer(marked, null)
  }
}

export type { MarkableAnswer }
