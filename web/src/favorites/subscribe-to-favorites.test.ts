import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { favoriteMarksQuery } from './favorite-queries.ts'
import { FAVORITE_MUTATION, type FavoriteChange } from './shown-favorites.ts'
import { deriveFavorites } from './subscribe-to-favorites.ts'

/** A visitor whose stored favorites are the products 1 and 2. */
function createQueryClient(): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(favoriteMarksQuery().queryKey, { 1: 11, 2: 12 })
  return queryClient
}

function startMutation(queryClient: QueryClient, productId: number, isFavorite: boolean) {
  const { promise, reject } = Promise.withResolvers<void>()
  const mutation = queryClient
    .getMutationCache()
    .build<void, Error, FavoriteChange, unknown>(queryClient, {
      mutationKey: [FAVORITE_MUTATION, productId],
      mutationFn: () => promise,
    })
  return { reject, done: mutation.execute({ productId, isFavorite }) }
}

test('without mutations the stored favorites are shown', () => {
  expect([...deriveFavorites(createQueryClient())]).toEqual([1, 2])
  expect([...deriveFavorites(new QueryClient())]).toEqual([])
})

test('pending mutations are shown before the server has answered', () => {
  const queryClient = createQueryClient()
  startMutation(queryClient, 1, false)
  startMutation(queryClient, 3, true)
  expect([...deriveFavorites(queryClient)]).toEqual([2, 3])
})

test('a failed mutation is no longer shown', async () => {
  const queryClient = createQueryClient()
  const { reject, done } = startMutation(queryClient, 3, true)
  reject(new Error('refused'))
  await expect(done).rejects.toThrow('refused')
  expect([...deriveFavorites(queryClient)]).toEqual([1, 2])
})
