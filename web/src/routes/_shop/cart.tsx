import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { CartItem, CartType } from '@twirl/contract/buying/cart'
import type { ProductSource } from '@twirl/contract/catalog/product'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { useSession } from '#accounts/session/use-session.ts'
import { BagView } from '#cart/bag/bag-view.tsx'
import { settingsQuery } from '#lib/settings-query.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'
import { linkToProduct } from './-product-link.ts'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/cart')({
  validateSearch: textParameters('type'),
  component: CartPage,
})

function CartPage() {
  const { type } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const session = useSession()
  const { state } = session
  const { data: settings } = useSuspenseQuery(settingsQuery())

  const saveAsFavorite = async (item: CartItem) => {
    const { saveFavorite } = await import('#favorites/save-favorite.ts')
    await saveFavorite(queryClient, favoriteOf(item), true)
  }

  return (
    <div className="page-width">
      <PageHead title="Shopping Bag" description="What you rent and what you buy." />
      <BagView
        type={type}
        onTypeChange={(chosen: CartType) =>
          void navigate({ search: { type: chosen }, resetScroll: false, viewTransition: false })
        }
        isCustomer={state === 'customer'}
        isGuest={state === 'guest'}
        dressSize={session.state === 'customer' ? session.customer.dress_size : null}
        settings={settings}
        linkTo={(item) =>
          linkToProduct({ ...favoriteOf(item), id: item.product_id, collection_id: null })
        }
        saveFavorite={saveAsFavorite}
        goTo={(href) => void navigate({ href })}
      />
    </div>
  )
}

/** Where the item was found, and in which color (BROWSE-31). */
function favoriteOf({ product_id, trunk_show_id, is_clearance, image_url }: CartItem) {
  const source: ProductSource =
    trunk_show_id !== null ? 'ONLINE_TRUNK_SHOW' : is_clearance ? 'CLEARANCE' : 'ALL'
  return {
    product_id,
    source,
    trunk_show_id,
    image_key: parsePictureUrl(image_url)?.imageKey ?? null,
  }
}
