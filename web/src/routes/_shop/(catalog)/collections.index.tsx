import { createFileRoute, redirect } from '@tanstack/react-router'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'

/** Without an id, redirects to the first collection (SHOP-3). */
export const Route = createFileRoute('/_shop/(catalog)/collections/')({
  loader: async ({ context }) => {
    const [first] = menuCollections(await context.queryClient.ensureQueryData(collectionsQuery()))
    if (!first) throw redirect({ to: '/home', replace: true, statusCode: 302 })
    throw redirect({
      to: '/collections/$collectionId',
      params: { collectionId: String(first.id) },
      replace: true,
      statusCode: 302,
    })
  },
})
