import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import { LARGE_WIDTH } from '#lib/large-width.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { recommendationsQuery } from '../../catalog-queries.ts'
import { getSessionSeed } from '../../listing/session-seed.ts'
import { ProductPrices } from '../../product-prices.tsx'

const COUNT = 3
const PICTURE_SIZES = `(min-width: ${LARGE_WIDTH}) 160px, 30vw`

type SimilarPiecesProps = {
  productId: number
  /** Null: in any size. */
  size: Size | null
}

/** A few pieces like a sold-out one that can be ordered now. */
export function SimilarPieces({ productId, size }: SimilarPiecesProps) {
  const { data: products = [] } = useQuery(
    recommendationsQuery(productId, getSessionSeed(), { size: size ?? undefined }),
  )
  if (products.length === 0) return null
  return (
    <section>
      <h2 className="pb-3 text-lg">
        {size ? `Similar pieces in ${SIZE_LABELS[size]}` : 'Similar pieces you can order now'}
      </h2>
      <ul className="grid grid-cols-3 gap-3">
        {products.slice(0, COUNT).map((each) => (
          <li key={each.id}>
            <Link
              {...linkOptions({
                to: '/p/$productId',
                params: { productId: String(each.id) },
                search: size ? { size } : {},
              })}
              className="group block rounded-picture text-sm"
            >
              <Picture
                imageKey={each.image_key}
                alt=""
                color={each.average_color}
                sizes={PICTURE_SIZES}
              />
              <span className="block pt-2 leading-snug font-semibold group-hover:text-berry">
                <Unbroken text={each.title} />
              </span>
              <ProductPrices product={each} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
