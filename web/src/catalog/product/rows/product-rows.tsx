import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Product, ProductCard as Card } from '@twirl/contract/catalog/product'
import { type ReactNode, useState } from 'react'
import { settingsQuery } from '#lib/settings-query.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { recommendationsQuery } from '../../catalog-queries.ts'
import { getSessionSeed } from '../../listing/session-seed.ts'
import { ProductCard } from '../../product-card.tsx'
import { readViewed, type ViewedProduct, withoutOpen } from './recently-viewed.ts'
import { RowSkeleton } from './row-skeleton.tsx'

const DEFAULT_COLLECTION_ID = 3 // BROWSE-26
const CARD = 'w-[44vw] max-w-60 md:w-56'

type ProductRowsProps = {
  product: Product
  /** Inside an event only its own products are recommended (BROWSE-26). */
  trunkShowId?: number | undefined
  linkToProduct: (viewed: ViewedProduct) => LinkProps
  renderHeart: (product: Card) => ReactNode
}

/** Rows below the product. They depend on the visitor and are loaded when they come near the viewport. */
export function ProductRows({
  product,
  trunkShowId,
  linkToProduct,
  renderHeart,
}: ProductRowsProps) {
  return (
    <div className="flex flex-col gap-16 lg:gap-20">
      <AlsoLike productId={product.id} trunkShowId={trunkShowId} renderHeart={renderHeart} />
      <RecentlyViewed key={product.id} openId={product.id} linkToProduct={linkToProduct} />
    </div>
  )
}

type AlsoLikeProps = { productId: number } & Pick<ProductRowsProps, 'trunkShowId' | 'renderHeart'>

function AlsoLike({ productId, trunkShowId, renderHeart }: AlsoLikeProps) {
  const { data: products, isPending } = useQuery(
    recommendationsQuery(productId, getSessionSeed(), { trunk_show_id: trunkShowId }),
  )
  const { data: settings } = useQuery(settingsQuery())
  const collectionId = String(settings?.recommendation_collection_id ?? DEFAULT_COLLECTION_ID)
  const linkTo = (id: number) =>
    trunkShowId
      ? linkOptions({ to: '/trunk-show/p/$productId', params: { productId: String(id) } })
      : linkOptions({
          to: '/collections/$collectionId/p/$productId',
          params: { collectionId, productId: String(id) },
        })
  if (isPending) return <RowSkeleton />
  if (!products?.length) return null
  return (
    <Carousel heading="YOU MIGHT ALSO LIKE" headingClass="text-2xl tracking-[0.04em]!">
      {products.map((each) => (
        <li key={each.id} className={CARD}>
          <ProductCard
            product={each}
            heading="h3"
            pictureSizes="(min-width: 768px) 224px, 44vw"
            heart={renderHeart}
            link={linkTo(each.id)}
          />
        </li>
      ))}
    </Carousel>
  )
}

function RecentlyViewed({
  openId,
  linkToProduct,
}: { openId: number } & Pick<ProductRowsProps, 'linkToProduct'>) {
  const [viewed] = useState(() => withoutOpen(readViewed(), openId))

  if (viewed.length === 0) return null
  return (
    <Carousel heading="Recently viewed" headingClass="text-2xl">
      {viewed.map((each) => (
        <li key={each.id} className="w-[30vw] max-w-40 md:w-40">
          <Link {...linkToProduct(each)} className="group block rounded-picture">
            <Picture
              imageKey={each.image_key}
              alt=""
              color={each.average_color}
              sizes="(min-width: 768px) 160px, 30vw"
            />
            <span className="block pt-2 text-xs text-ink-mute">{each.brand}</span>
            <span className="block text-sm leading-snug font-semibold group-hover:text-berry">
              <Unbroken text={each.title} />
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  )
}
