import type { Product } from '@twirl/contract/catalog/product'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buyNowText, percentOff, rentFromText } from '../price-texts.ts'
import type { Offer } from './offers.ts'
import type { RentalTerms } from './rental-terms.ts'

/** The price bar on phones observes whether this element is visible. */
export const OFFERS_ID = 'offers'

type OfferPanelsProps<O extends Offer> = {
  product: Product
  offers: O[]
  terms: RentalTerms
  renderAdd: (offer: O, isMain: boolean) => ReactNode
}

export function OfferPanels<O extends Offer>({
  product,
  offers,
  terms,
  renderAdd,
}: OfferPanelsProps<O>) {
  if (offers.length === 0) {
    return (
      <p id={OFFERS_ID} className="rounded-picture bg-shell p-5">
        This piece isn’t available right now.
      </p>
    )
  }
  return (
    <div
      id={OFFERS_ID}
      className="grid gap-3 md:auto-cols-fr md:grid-flow-col lg:grid-flow-row xl:grid-flow-col"
    >
      {offers.map((offer, i) => {
        const isRent = offer.transactionType === 'RENT'
        return (
          <section
            key={offer.transactionType}
            className={`@container flex flex-col rounded-picture p-5 ${isRent ? 'bg-blush' : 'bg-shell'}`}
          >
            <h2 className="text-xl tabular-nums">
              {isRent ? rentFromText(offer.price) : buyNowText(offer.price)}
            </h2>
            {renderAdd(offer, i === 0)}
            <ul className="grid gap-x-4 gap-y-1.5 pt-3 text-sm @min-[27rem]:grid-cols-2">
              {isRent ? (
                <>
                  {typeof product.shop_rental_price === 'number' && (
                    <li className="font-semibold text-success">
                      Group price instead of {formatDollars(product.shop_rental_price)}
                    </li>
                  )}
                  {terms.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </>
              ) : (
                <>
                  <RetailPrice sellingPrice={offer.price} retailPrice={product.retail_price} />
                  {terms.purchase.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </>
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type RetailPriceProps = { sellingPrice: number; retailPrice: number | null }

function RetailPrice({ sellingPrice, retailPrice }: RetailPriceProps) {
  const percent = percentOff(sellingPrice, retailPrice)
  if (percent === null || retailPrice === null) return null
  return (
    <li>
      <s className="text-ink-mute">
        <span className="sr-only">Retail price </span>
        <span className="tabular-nums">{formatDollars(retailPrice)}</span>
      </s>{' '}
      <span className="font-semibold text-berry-deep">{percent}% off</span>
    </li>
  )
}
