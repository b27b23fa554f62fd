import type { Product } from '@twirl/contract/catalog/product'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buyNowText, percentOff, rentFromText } from '../price-texts.ts'
import type { RentalTerms } from './rental-terms.ts'

/** The price bar on phones observes whether this element is visible. */
export const OFFERS_ID = 'offers'

type OfferPanelsProps = { product: Product; terms: RentalTerms }

/** Rental and purchase, as far as they are offered here (decisions A25). */
export function OfferPanels({ product, terms }: OfferPanelsProps) {
  const { rental_price, selling_price } = product
  const isRented = product.is_rentable && !product.is_clearance && rental_price !== null
  const isSold = product.is_purchasable && selling_price !== null
  if (!isRented && !isSold) {
    return (
      <p id={OFFERS_ID} className="rounded-picture bg-shell p-5">
        This piece is taking a break. It cannot be rented or bought right now.
      </p>
    )
  }
  return (
    <div id={OFFERS_ID} className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {isRented && (
        <OfferPanel title={rentFromText(rental_price)} surface="bg-blush">
          {terms.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </OfferPanel>
      )}
      {isSold && (
        <OfferPanel title={buyNowText(selling_price)} surface="bg-shell">
          <RetailPrice sellingPrice={selling_price} retailPrice={product.retail_price} />
          <li>Gently used, yours to keep</li>
          <li>Free shipping from $50</li>
        </OfferPanel>
      )}
    </div>
  )
}

type OfferPanelProps = { title: string; surface: string; children: ReactNode }

function OfferPanel({ title, surface, children }: OfferPanelProps) {
  return (
    <section className={`rounded-picture p-5 ${surface}`}>
      <h2 className="text-xl tabular-nums">{title}</h2>
      <ul className="flex flex-col gap-1.5 pt-3 text-sm">{children}</ul>
    </section>
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
