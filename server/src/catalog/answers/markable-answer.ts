import type { product, productCard } from '@twirl/contract/catalog/product'
import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import type * as z from 'zod/mini'
import { type Tags, tagsOf } from '#platform/changes/tags.ts'
import { type Routes, SerializedAnswer } from '#platform/http/routes.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { cardTag } from './listing-tags.ts'

/** The favorites of one visitor: favorite id by product id. */
type FavoriteMarks = ReadonlyMap<number, number>

// Rough size of a tag, in the answer and in the index of tags.
const BYTES_PER_TAG = 120

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

/** Writes cards, and what else the call answers, which is validated here. `tags` name what it shows besides the cards. */
export function answerWithCards<E extends CardsEndpoint>(
  { output }: E,
  cards: WrittenProduct[],
  rest: Omit<EndpointOutput<E>, 'products'>,
  tags: string[],
): MarkableAnswer<EndpointOutput<E>> {
  const { products: _, ...checked } = output.parse({ ...rest, products: [] })
  const json = JSON.stringify({ products: [], ...checked })
  const list = cards.map(({ card }) => card).join(',')
  const ids = cards.map(({ id }) => id)
  return new MarkableAnswer(
    json.replace('[]', () => `[${list}]`),
    ids,
    tagsOf([...tags, ...ids.map(cardTag)]),
  )
}

/** `tags` name what the answer shows, `pageTags` what of it a page shows. */
export function answerWithProduct(
  { id, card }: WrittenProduct,
  { tags, pageTags }: { tags: Tags; pageTags: Tags },
): MarkableAnswer<z.output<typeof product>> {
  return new MarkableAnswer(card, [id], tags, pageTags)
}

type Markable = { id: number; favorite_id: number | null }

/** An answer that is the same for every caller but for the favorites among its products. */
class MarkableAnswer<Output> {
  readonly tags: Tags
  readonly #pageTags: Tags
  readonly #json: Buffer
  readonly #productIds: number[]
  // Keeps the type parameter in the type, as in SerializedAnswer.
  declare readonly output: Output

  constructor(json: string, productIds: number[], tags: Tags, pageTags: Tags = tags) {
    this.#json = Buffer.from(json)
    this.#productIds = productIds
    this.tags = tags
    this.#pageTags = pageTags
  }

  get byteLength(): number {
    return this.#json.byteLength + this.tags.size * BYTES_PER_TAG
  }

  /** Returns the cached bytes, unless favorites of the caller are among the products. */
  answerFor(marks: FavoriteMarks): SerializedAnswer<Output> {
    if (!this.#productIds.some((id) => marks.has(id)))
      return new SerializedAnswer(this.#json, this.#pageTags)
    // A list of products, or one product.
    const output = JSON.parse(this.#json.toString()) as { products: Markable[] } | Markable
    for (const product of 'products' in output ? output.products : [output])
      product.favorite_id = marks.get(product.id) ?? null
    // Favorites are not tagged: public pages are rendered for a visitor without any.
    return new SerializedAnswer(Buffer.from(JSON.stringify(output)), null)
  }
}

export type { MarkableAnswer }

/** Finds the favorites of a visitor, which another slice stores. */
export type FindMarks = (visitor: Visitor) => Promise<FavoriteMarks>

type Answer<E extends Endpoint> = MarkableAnswer<EndpointOutput<E>>

type HandleMarked = <E extends Endpoint>(
  endpoint: E,
  respond: (input: z.output<E['input']>, visitor: Visitor) => Answer<E> | Promise<Answer<E>>,
) => void

/** Binds calls that answer with products: these carry the favorites of the caller. */
export function withMarks(routes: Routes, favoriteMarks: FindMarks): HandleMarked {
  return (endpoint, respond) =>
    routes.handle(endpoint, async (input, visitor) => {
      const answer = await respond(input, visitor)
      return answer.answerFor(await favoriteMarks(visitor))
    })
}
