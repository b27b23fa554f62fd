import { linkOptions } from '@tanstack/react-router'
import type { ProductCard } from '@twirl/contract/catalog/product'
import type { PictureWidth } from '@twirl/contract/pictures'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Picture } from '#ui/picture.tsx'
import { SuggestionOption } from './suggestion-option.tsx'

const WIDTHS: readonly PictureWidth[] = [240]

type SuggestedProductProps = { product: ProductCard; onFollow: () => void }

export function SuggestedProduct({ product, onFollow }: SuggestedProductProps) {
  return (
    <SuggestionOption
      link={linkOptions({
        to: product.is_clearance ? '/sale/p/$productId' : '/p/$productId',
        params: { productId: String(product.id) },
      })}
      onFollow={onFollow}
    >
      <Picture
        imageKey={product.image_key}
        alt=""
        color={product.average_color}
        widths={WIDTHS}
        sizes="56px"
        className="w-14 shrink-0 rounded-input!"
      />
      <span className="min-w-0">
        <span className="block text-xs text-ink-mute">{product.brand}</span>
        <span className="block truncate font-semibold">{product.title}</span>
        <span className="block text-sm text-ink-soft tabular-nums">{priceText(product)}</span>
      </span>
    </SuggestionOption>
  )
}

// Literal texts of the product card (BROWSE-19).
function priceText({
  is_rentable,
  rental_price,
  is_purchasable,
  is_clearance,
  selling_price,
}: ProductCard): string {
  if (is_clearance && selling_price !== null) return `${formatDollars(selling_price)} on sale`
  if (is_rentable && rental_price !== null) return `Rent From ${formatDollars(rental_price)}`
  if (is_purchasable && selling_price !== null) return `Buy Now ${formatDollars(selling_price)}`
  return ''
}
