import type { Product } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ColorChoice } from './choice/color-choice.tsx'
import { OfferPanels } from './offer-panels.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './gallery/product-gallery.tsx'
import { INDIVIDUAL_TERMS, type RentalTerms } from './rental-terms.ts'
import { ShareButton } from './share-button.tsx'
import { SizeChoice } from './choice/size-choice.tsx'
import { SizeGuideButton } from './choice/size-guide-button.tsx'
import { colorOptions, sizeOptions } from './choice/variant-stock.ts'

const PriceBar = lazy(() =>
  import('./price-bar.tsx').then((module) => ({ default: module.PriceBar })),
)

type ProductDetailsProps = {
  product: Product
  /** Null until a color is chosen; the first color of the product is shown then. */
  color: string | null
  onChooseColor: (color: string) => void
  /** The favorite button, for the color that is shown. */
  renderHeart: (imageKey: string) => ReactNode
  terms?: RentalTerms | undefined
  /** Further actions on this page, for the chosen size. */
  renderActions?: ((size: Size | null) => ReactNode) | undefined
}

export function ProductDetails({
  product,
  color,
  onChooseColor,
  renderHeart,
  terms = INDIVIDUAL_TERMS,
  renderActions,
}: ProductDetailsProps) {
  const [size, setSize] = useState<Size | null>(null)
  const [unavailableReason, setUnavailableReason] = useState<string | null>(null)
  const shown = product.colors.find(({ name }) => name === color) ?? product.colors[0]
  const imageKey = shown?.image_key ?? product.image_key
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-12">
      <div className="lg:col-span-7">
        <ProductGallery
          title={product.title}
          imageKey={imageKey}
          averageColor={shown?.average_color ?? product.average_color}
          alts={shown?.image_alts ?? product.image_alts}
        />
      </div>
      <div className="lg:col-span-5">
        <div className="flex flex-col gap-7 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <header className="relative flex flex-col gap-2">
            <p className="pr-24 text-sm text-ink-mute">{product.brand}</p>
            <h1 className="pr-24 text-3xl">{product.title}</h1>
            <div className="absolute -top-1 -right-2 flex">
              <ShareButton title={`${product.title} by ${product.brand}`} />
              {renderHeart(imageKey)}
            </div>
            <p className="max-w-read pt-2 text-ink-soft">{product.description}</p>
          </header>
          {shown && (
            <>
              <ColorChoice
                colors={product.colors}
                options={colorOptions(
                  product.variants,
                  product.colors.map(({ name }) => name),
                  size,
                )}
                chosen={shown.name}
                onChoose={(chosen) => {
                  setUnavailableReason(null)
                  onChooseColor(chosen)
                }}
                onUnavailable={setUnavailableReason}
              />
              <SizeChoice
                sizes={sizeOptions(product.variants, shown.name)}
                chosen={size}
                unavailableReason={unavailableReason}
                onChoose={(chosen) => {
                  setUnavailableReason(null)
                  setSize(chosen)
                }}
                onUnavailable={setUnavailableReason}
                guide={<SizeGuideButton />}
              />
            </>
          )}
          <OfferPanels product={product} terms={terms} />
          {renderActions?.(size)}
          <ProductFacts product={product} terms={terms} />
        </div>
      </div>
      {useHydrated() && (
        <Suspense>
          <PriceBar product={product} size={size} />
        </Suspense>
      )}
    </div>
  )
}
