import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ContentPage } from '@twirl/contract/content'
import { api } from '#lib/api.ts'

/** The texts of a page. */
export const contentQuery = (page: ContentPage) =>
  queryOptions({
    queryKey: ['content', page],
    queryFn: async ({ signal }) => {
      // Imported with the first call: the HTML of the page contains its texts.
      const { getContentPage } = await import('@twirl/contract/content')
      return api(getContentPage, { page }, { signal })
    },
  })

type OtherLoader = (queryClient: QueryClient) => Promise<unknown>

/** The loader of a page of text, with what else the page shows. */
export const loadContent =
  (page: ContentPage, ...others: OtherLoader[]) =>
  async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(contentQuery(page)),
      ...others.map((load) => load(queryClient)),
    ])
  }
