import type { Product } from '@twirl/contract/catalog'
import type { Size } from '@twirl/contract/primitives'
import { useState } from 'react'
import { ColorChoice } from './color-choice.tsx'
import { OfferPanels } from './offer-panels.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { SizeChoice } from './size-choice.tsx'
import { sizesOf } from './variant-stock.ts'

type ProductDetailsProps = {
  product: Product
  /** Null until she chooses: then the piece's first color. */
  color: string | null
  onChooseColor: (color: string) => void
}

export function ProductDetails({ product, color, onChooseColor }: ProductDetailsProps) {
  const [size, setSize] = useState<Size | null>(null)
  const shown = product.colors.find(({ name }) => name === color) ?? product.colors[0]
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-12">
      <div className="lg:col-span-7">
        <ProductGallery
          title={product.title}
          imageKey={shown?.image_key ?? product.image_key}
          averageColor={shown?.average_color ?? product.average_color}
          alts={shown?.image_alts ?? product.image_alts}
        />
      </div>
      <div className="lg:col-span-5">
        <div className="flex flex-col gap-7 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <header className="flex flex-col gap-2">
            <p className="text-sm text-ink-mute">{product.brand}</p>
            <h1 className="text-3xl">{product.title}</h1>
            <p className="max-w-read pt-2 text-ink-soft">{product.description}</p>
          </header>
          {shown && (
            <>
              <ColorChoice colors={product.colors} chosen={shown.name} onChoose={onChooseColor} />
              <SizeChoice
                sizes={sizesOf(product.variants, shown.name)}
                chosen={size}
                onChoose={setSize}
              />
            </>
          )}
          <OfferPanels product={product} />
          <ProductFacts product={product} />
        </div>
      </div>
    </div>
  )
}
