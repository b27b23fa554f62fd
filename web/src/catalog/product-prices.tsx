import type { ProductCard } from '@twirl/contract/catalog'
import { Price } from '#ui/price.tsx'
import { buyNowText, percentOff, rentFromText } from './price-texts.ts'

type Prices = Pick<
  ProductCard,
  | 'rental_price'
  | 'selling_price'
  | 'retail_price'
  | 'is_rentable'
  | 'is_purchasable'
  | 'is_clearance'
>

/** The price line of a card: what it costs to rent, to buy, or on clearance. */
export function ProductPrices({ product }: { product: Prices }) {
  const { rental_price, selling_price, is_rentable, is_purchasable } = product
  if (product.is_clearance) return <ClearancePrices {...product} />
  return (
    <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
      {is_rentable && rental_price !== null && (
        <span className="font-semibold">{rentFromText(rental_price)}</span>
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
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <Price amount={selling_price} className="font-semibold text-berry-deep" />
      {percent !== null && retail_price !== null && (
        <>
          <s className="text-ink-mute">
            <span className="sr-only">Retail price </span>
            <Price amount={retail_price} />
          </s>
          <span className="rounded-full bg-butter px-2 text-xs font-semibold">{percent}% off</span>
        </>
      )}
    </p>
  )
}
