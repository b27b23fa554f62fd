import { Link, linkOptions } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import type { ProductCard as Product } from '@twirl/contract/catalog/product'
import { ProductCard } from '#catalog/product-card.tsx'
import { heartIn } from '#favorites/heart-button.tsx'
import { Icon } from '#ui/icon.tsx'

const PICTURE_SIZES =
  '(min-width: 1384px) 424px, (min-width: 768px) calc(33.3vw - 37px), calc(100vw - 32px)'

type RandomDisplayProps = { heading: string | null; collection: Collection; products: Product[] }

export function RandomDisplay({ heading, collection, products }: RandomDisplayProps) {
  return (
    <section className="page-width pt-20 lg:pt-26">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-4xl">{heading ?? 'Fresh on the rack'}</h2>
        <Link
          to="/collections/$collectionId"
          params={{ collectionId: String(collection.id) }}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-berry underline-offset-4 hover:underline"
        >
          All of {collection.name}
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      <ul className="grid gap-8 pt-8 md:grid-cols-3 md:gap-x-5 lg:gap-x-6 lg:pt-10">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              heading="h3"
              pictureSizes={PICTURE_SIZES}
              heart={heartIn('COLLECTION', collection.id)(product)}
              link={linkOptions({
                to: '/collections/$collectionId/p/$productId',
                params: { collectionId: String(collection.id), productId: String(product.id) },
              })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
