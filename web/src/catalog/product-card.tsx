import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import type { ProductCard as Product } from '@twirl/contract/catalog/product'
import { type Size, SIZE_LABELS, SIZES } from '@twirl/contract/sizes'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { averageColor, Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { inColor } from './in-color.ts'
import { ProductPrices } from './product-prices.tsx'

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
  heart?: ReactNode | ((inColor: Product) => ReactNode)
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
  const [color, setColor] = useState<string>()
  const [previewedColor, setPreviewedColor] = useState<string>()
  const selected = inColor(product, color)
  const shown = inColor(product, previewedColor ?? color)
  // The addresses of all product pages have the same parameter.
  const linkInColor = color ? ({ ...link, search: { color } } as LinkProps) : link
  const isSoldOut = product.available_sizes.length === 0
  return (
    <article className="product-card" {...intent}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- forwards taps to the link, which handles the keyboard */}
      <div className="card-views" onClick={forwardTap}>
        <Picture
          imageKey={shown.image_key}
          alt={shown.image_alt}
          color={shown.average_color}
          sizes={pictureSizes}
          priority={priority}
          className={isSoldOut ? 'opacity-70' : ''}
        />
        <div className="card-back" style={averageColor(selected.average_color)}>
          {isBackShown && (
            <Picture imageKey={selected.image_key} view="back" alt="" sizes={pictureSizes} />
          )}
        </div>
      </div>
      <div className="card-text">
        <p className="truncate text-xs text-ink-mute">{product.brand}</p>
        <Heading className="card-title">
          <Link
            {...linkInColor}
            onClick={(event) => {
              markTransitionPicture(event)
              onOpen?.()
            }}
          >
            <Unbroken text={product.title} />
          </Link>
        </Heading>
        <ProductPrices product={product} />
        <p className={`pt-1 text-xs ${isSoldOut ? 'font-semibold text-ink' : 'text-ink-mute'}`}>
          {sizesLeftText(product)}
        </p>
        {product.colors.length > 1 && (
          <ColorDots
            product={selected}
            link={link}
            onPreview={setPreviewedColor}
            onSelect={setColor}
          />
        )}
      </div>
      {typeof heart === 'function' ? heart(selected) : heart}
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

type ColorDotsProps = {
  /** In the selected color. */
  product: Product
  link: LinkProps
  onPreview: (color: string | undefined) => void
  onSelect: (color: string) => void
}

/** Buttons that show the product in its other colors; without scripts they are links to it in these colors. */
function ColorDots({ product, link, onPreview, onSelect }: ColorDotsProps) {
  const { pathname } = useRouter().buildLocation(link as Parameters<typeof Link>[0])
  return (
    <span role="group" aria-label={`Colors of ${product.title}`} className="color-dots">
      {product.colors.map(({ name, hex, image_key }) => {
        const select = (event: MouseEvent | KeyboardEvent) => {
          if (event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onSelect(name)
        }
        const preview = () => onPreview(name)
        const endPreview = () => onPreview(undefined)
        return (
          <a
            key={name}
            role="button"
            href={`${pathname}?color=${encodeURIComponent(name)}`}
            title={name}
            aria-label={`Show in ${name}`}
            aria-pressed={image_key === product.image_key}
            onClick={select}
            onKeyDown={(event) => event.key === ' ' && select(event)}
            onMouseEnter={preview}
            onMouseLeave={endPreview}
            onFocus={preview}
            onBlur={endPreview}
          >
            <span style={{ backgroundColor: hex }} />
          </a>
        )
      })}
    </span>
  )
}

type Sizes = Pick<Product, 'available_sizes' | 'image_key'> & {
  colors: Pick<Product['colors'][number], 'available_sizes' | 'image_key'>[]
}

/** The sizes left in the pictured color, as ranges: "XS to L left", "XS, M to XL left". */
export function sizesLeftText({ available_sizes: inAny, colors, image_key }: Sizes): string {
  const shown = colors.find((color) => color.image_key === image_key)
  const left = shown?.available_sizes ?? inAny
  if (inAny.length === 0) return 'Sold out'
  const isElsewhere = left.length === 0
  const text = toRuns(isElsewhere ? inAny : left)
    .map(describeRun)
    .join(', ')
  return `${text} left${isElsewhere ? ' in other colors' : ''}`
}

function toRuns(available: readonly Size[]): Size[][] {
  const runs: Size[][] = []
  let previous: number | undefined
  for (const [position, size] of SIZES.entries()) {
    if (!available.includes(size)) continue
    if (previous === position - 1) runs.at(-1)?.push(size)
    else runs.push([size])
    previous = position
  }
  return runs
}

function describeRun(run: Size[]): string {
  const labels = run.map((size) => SIZE_LABELS[size])
  return labels.length > 2 ? `${labels.at(0)} to ${labels.at(-1)}` : labels.join(', ')
}
