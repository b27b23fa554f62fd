import type { ProductCard } from '@twirl/contract/catalog/product'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buyNowText, percentOff, rentFromText } from './price-texts.ts'

type Prices = Pick<
  ProductCard,
  | 'rental_price'
  | 'shop_rental_price'
  | 'selling_price'
  | 'retail_price'
  | 'is_rentable'
  | 'is_purchasable'
  | 'is_clearance'
>

/** The price line of a card: rental price, selling price, or clearance price. */
export function ProductPrices({ product }: { product: Prices }) {
  const { rental_price, selling_price, is_rentable, is_purchasable } = product
  if (product.is_clearance) return <ClearancePrices {...product} />
  return (
    <p className="prices">
      {is_rentable && rental_price !== null && (
        <span className="font-semibold">{rentFromText(rental_price)}</span>
      )}
      {typeof product.shop_rental_price === 'number' && (
        <span className="rounded-full bg-mint px-2 text-xs font-semibold">Group price</span>
      )}
      {is_purchasable && selling_price !== null && (
        <span className="text-ink-soft">{buyNowText(selling_price)}</span>
      )}
    </p>
  )
}

function ClearancePrices({
  selling_price,
  retail_price,
}: Pick<Prices, 'selling_price' | 'retail_price'>) {
  if (selling_price === null) return null
  const percent = percentOff(selling_price, retail_price)
  return (
    <p className="prices">
      <span>
        <span className="font-semibold text-berry-deep">{formatDollars(selling_price)}</span>
        {percent !== null && retail_price !== null && (
          <s className="pl-2 text-ink-mute">
            <span className="sr-only">Retail price </span>
            {formatDollars(retail_price)}
          </s>
        )}
      </span>
      {percent !== null && (
        <span className="rounded-full bg-butter px-2 text-xs font-semibold">{percent}% off</span>
      )}
    </p>
  )
}
