import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deleteCard, listCards } from '@twirl/contract/buying/credit-cards'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** The saved cards, newest first. */
export const cardsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'credit-cards'],
    queryFn: async ({ signal }) => (await api(listCards, {}, { signal })).credit_cards,
    // Other tabs and the account page may have changed them.
    staleTime: 0,
  })

export async function reloadCards(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey })
}

export async function removeCard(queryClient: QueryClient, id: number): Promise<void> {
  await api(deleteCard, { id })
  await reloadCards(queryClient)
}
