import type { Product } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import type { ReactNode } from 'react'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { ProductPrices } from '../product-prices.tsx'
import { OFFERS_ID } from './offer-panels.tsx'

const SimilarPieces = lazyPart(
  async () => (await import('./rows/similar-pieces.tsx')).SimilarPieces,
  'background',
)

type SoldOutPanelProps = {
  product: Product
  /** The size that the visitor would like. */
  size: Size | null
  /** Asks for a mail when it is back. */
  children: ReactNode
}

/** In place of the offers when a color is sold out in all sizes: what can be done instead of ordering. */
export function SoldOutPanel({ product, size, children }: SoldOutPanelProps) {
  return (
    <>
      <section id={OFFERS_ID} className="flex flex-col gap-4 rounded-picture bg-blush p-5">
        <div>
          <h2 className="text-xl">Sold out for now</h2>
          <ProductPrices product={product} />
        </div>
        {children}
      </section>
      <SimilarPieces key={size} productId={product.id} size={size} />
    </>
  )
}

export function showSoldOutPanel(): void {
  const panel = document.getElementById(OFFERS_ID)
  panel?.scrollIntoView({ block: 'center' })
  panel?.querySelector('button')?.focus({ preventScroll: true })
}
