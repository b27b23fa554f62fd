import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import type * as z from 'zod/mini'
import type { Routes } from '#platform/http/routes.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import type { FavoriteMarks, MarkableAnswer } from './markable-answer.ts'

/** Who asks decides the hearts; where they are kept is not the catalogue's business. */
export type FindMarks = (visitor: Visitor) => FavoriteMarks | null | Promise<FavoriteMarks | null>

type Answer<E extends Endpoint> = MarkableAnswer<EndpointOutput<E>>

type HandleMarked = <E extends Endpoint>(
  endpoint: E,
  respond: (input: z.output<E['input']>, visitor: Visitor) => Answer<E> | Promise<Answer<E>>,
) => void

/** For calls that answer with products: these carry the visitor's hearts. */
export function withMarks(routes: Routes, favoriteMarks: FindMarks): HandleMarked {
  return (endpoint, respond) =>
    routes.handle(endpoint, async (input, visitor) => {
      const answer = await respond(input, visitor)
      const marks = favoriteMarks(visitor)
      return answer.answerFor(marks instanceof Promise ? await marks : marks)
    })
}
