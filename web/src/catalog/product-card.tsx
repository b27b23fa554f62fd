import { Link, type LinkProps } from '@tanstack/react-router'
import type { ProductCard as Product } from '@twirl/contract/catalog/product'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { ProductPrices } from './product-prices.tsx'
import { sizesLeftText } from './sizes-left.ts'

/** How long a mouse must rest on a card before its second picture is fetched. */
const HOVER_INTENT_MS = 90

type ProductCardProps = {
  product: Product
  link: LinkProps
  /** `sizes` attribute of the picture; it depends on the layout around the card. */
  pictureSizes: string
  priority?: 'first' | 'eager' | 'lazy'
  heading?: 'h2' | 'h3'
  /** The favorite button: a sibling of the link, positioned over the picture (product-card.css). */
  heart?: ReactNode
  onOpen?: () => void
}

export function ProductCard({
  product,
  link,
  pictureSizes,
  priority = 'lazy',
  heading: Heading = 'h2',
  heart,
  onOpen,
}: ProductCardProps) {
  const [isBackShown, intent] = useHoverIntent()
  const isSoldOut = product.available_sizes.length === 0
  return (
    <article className="product-card group" {...intent}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- forwards taps to the link, which handles the keyboard */}
      <div className="card-views" onClick={forwardTap}>
        <Picture
          imageKey={product.image_key}
          alt={product.image_alt}
          color={product.average_color}
          sizes={pictureSizes}
          priority={priority}
          className={isSoldOut ? 'opacity-70' : ''}
        />
        <div className="card-back" style={{ backgroundColor: product.average_color }}>
          {isBackShown && (
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
            onClick={(event) => {
              markTransitionPicture(event)
              onOpen?.()
            }}
            className="line-clamp-2 outline-offset-4 group-hover:text-berry after:absolute after:inset-0 after:rounded-picture max-md:[&>span]:inline"
          >
            {/* On a phone the title has no room to keep words whole. */}
            <Unbroken text={product.title} />
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

// On a touch screen the pictures are above the link's area, so that they can be swiped (product-card.css).
function forwardTap({ currentTarget }: MouseEvent): void {
  currentTarget.closest('article')?.querySelector('a')?.click()
}

// Marks the clicked picture for the view transition. A transition name must be unique in a document, and the
// product page has a marked picture already.
function markTransitionPicture({ currentTarget }: MouseEvent): void {
  if (document.querySelector('[data-product-picture]')) return
  const picture = currentTarget.closest('article')?.querySelector('.picture')
  picture?.setAttribute('data-product-picture', '')
}

/**
 * True after a mouse has stayed on the element or a finger has touched it. A mouse on a touch screen is ignored,
 * because hovering shows nothing there.
 */
function useHoverIntent() {
  const [isIntended, setIntended] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !matchMedia('(pointer: coarse)').matches)
        timer.current = setTimeout(() => setIntended(true), HOVER_INTENT_MS)
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') setIntended(true)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
  return [isIntended, handlers] as const
}

/** The colors of a product; nothing if there is only one. */
function ColorDots({ colors }: Pick<Product, 'colors'>) {
  if (colors.length < 2) return null
  return (
    <span className="flex gap-1">
      <span className="sr-only">In {colors.map(({ name }) => name).join(', ')}</span>
      {colors.map(({ name, hex }) => (
        <span
          key={name}
          className="size-3 rounded-full border border-ink/20 forced-color-adjust-none"
          style={{ backgroundColor: hex }}
        />
      ))}
    </span>
  )
}
