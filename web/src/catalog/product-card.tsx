import { Link, type LinkProps } from '@tanstack/react-router'
import type { ProductCard as Product } from '@twirl/contract/catalog/product'
import type { MouseEvent, ReactNode } from 'react'
import { useHoverIntent } from '#lib/use-hover-intent.ts'
import { Picture } from '#ui/picture.tsx'
import { ColorDots } from './color-dots.tsx'
import { ProductPrices } from './product-prices.tsx'
import { sizesLeftText } from './sizes-left.ts'

type ProductCardProps = {
  product: Product
  link: LinkProps
  /** `sizes` of the picture, as the place of the card decides it. */
  pictureSizes: string
  priority?: 'first' | 'eager' | 'lazy'
  heading?: 'h2' | 'h3'
  /** The favorite button: a sibling of the link, lying over the picture (product-card.css). */
  heart?: ReactNode
}

export function ProductCard({
  product,
  link,
  pictureSizes,
  priority = 'lazy',
  heading: Heading = 'h2',
  heart,
}: ProductCardProps) {
  const [isBackWanted, intent] = useHoverIntent()
  const isSoldOut = product.available_sizes.length === 0
  return (
    <article className="product-card group" {...intent}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- passes taps on to the link, which has the keys */}
      <div className="card-views" onClick={passOnTap}>
        <Picture
          imageKey={product.image_key}
          alt={product.image_alt}
          color={product.average_color}
          sizes={pictureSizes}
          priority={priority}
          className={isSoldOut ? 'opacity-70' : ''}
        />
        <div className="card-back" style={{ backgroundColor: product.average_color }}>
          {isBackWanted && (
            <Picture
              imageKey={product.image_key}
              view="back"
              alt=""
              sizes={pictureSizes}
              priority="eager"
            />
          )}
        </div>
      </div>
      <div className="card-text">
        <p className="flex items-center justify-between gap-3 text-xs text-ink-mute">
          <span className="truncate">{product.brand}</span>
          <ColorDots colors={product.colors} />
        </p>
        <Heading className="font-text text-base leading-snug font-semibold tracking-normal text-wrap">
          <Link
            {...link}
            onClick={nameTransition}
            className="line-clamp-2 outline-offset-4 group-hover:text-berry after:absolute after:inset-0 after:rounded-picture"
          >
            {product.title}
          </Link>
        </Heading>
        <ProductPrices product={product} />
        <p className={`pt-1 text-xs ${isSoldOut ? 'font-semibold text-ink' : 'text-ink-mute'}`}>
          {sizesLeftText(product.available_sizes)}
        </p>
      </div>
      {heart}
    </article>
  )
}

// On a touch screen the views lie above the link's area, so that they can be swiped (product-card.css).
function passOnTap({ currentTarget }: MouseEvent): void {
  currentTarget.closest('article')?.querySelector('a')?.click()
}

// The clicked picture alone grows into the product page's. One name may stand only once in a page, and the
// product page has it already.
function nameTransition({ currentTarget }: MouseEvent): void {
  if (document.querySelector('[data-product-picture]')) return
  const picture = currentTarget.closest('article')?.querySelector('.picture')
  picture?.setAttribute('data-product-picture', '')
}
