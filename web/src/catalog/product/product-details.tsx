import { useHydrated } from '@tanstack/react-router'
import type { Product } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { chooseSize, type SizePick, yourSizeText } from './choice/chosen-size.ts'
import { ColorChoice } from './choice/color-choice.tsx'
import { focusSizes, SizeChoice, SizeGuideButton } from './choice/size-choice.tsx'
import {
  colorOptions,
  sizeOptions,
  soldOutText,
  withoutReasonIfMade,
} from './choice/variant-stock.ts'
import { ProductGallery } from './gallery/product-gallery.tsx'
import { OfferPanels } from './offer-panels.tsx'
import { type ChosenOffer, leftOf, type Offer, offersOf } from './offers.ts'
import { ProductFacts } from './product-facts.tsx'
import type { RentalTerms } from './rental-terms.ts'
import { showSoldOutPanel, SoldOutPanel } from './sold-out-panel.tsx'

const PriceBar = lazyPart(async () => (await import('./price-bar.tsx')).PriceBar, 'background')
const ShareButton = lazyPart(
  async () => (await import('./share-button.tsx')).ShareButton,
  'background',
)

const TAKEN = 'Taken by another member of your group.'

type ProductDetailsProps = {
  product: Product
  /** Null until a color is chosen; the first color of the product is shown then. */
  color: string | null
  onChooseColor: (color: string) => void
  /** From then on it is shown how many are left. */
  onChooseSize: () => void
  /** The favorite button, for the color that is shown. */
  renderHeart: (imageKey: string) => ReactNode
  /** Adds to the bag: in the panel of the offer, or in the bar of phones. The first offer is the main one. */
  renderAdd: (offer: ChosenOffer, isMain: boolean, isBar: boolean) => ReactNode
  terms: RentalTerms
  /** Further actions on this page, for the chosen size. */
  renderActions?: ((size: Size | null) => ReactNode) | undefined
  /** From the URL. */
  linkedSize?: string | undefined
  /** From the profile of the visitor. */
  yourSize?: Size | null
  /** Colors that another member of the event has (LEAD-40). */
  takenColors?: readonly string[] | undefined
  /** What can be done about a variant that cannot be ordered in one way at least. */
  renderSoldOut?: ((soldOut: SoldOutVariant) => ReactNode) | undefined
}

export type SoldOutVariant = {
  /** Null until a size is chosen. */
  sku: string | null
  transactionTypes: Offer['transactionType'][]
  /** Nothing else can be done: the color is sold out in all sizes. */
  isMain: boolean
  isPressed: boolean
  onPressedChange: (isPressed: boolean) => void
}

export function ProductDetails({
  product,
  color,
  onChooseColor,
  onChooseSize,
  renderHeart,
  renderAdd,
  terms,
  renderActions,
  linkedSize,
  yourSize = null,
  takenColors,
  renderSoldOut,
}: ProductDetailsProps) {
  const [pick, storePick] = useState<SizePick | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [isAlertPressed, setAlertPressed] = useState(false)
  const [quantities, setQuantities] = useState({ RENT: 1, PURCHASE: 1 })
  const setPick = (next: SizePick | null) => {
    storePick(next)
    // The form was that of another variant.
    setAlertPressed(false)
  }
  const shown = product.colors.find(({ name }) => name === color) ?? product.colors[0]
  const imageKey = shown?.image_key ?? product.image_key

  const inColor = product.variants.filter(({ color: name }) => name === shown?.name)
  const isTaken = takenColors?.includes(shown?.name ?? '') ?? false
  const sizes = sizeOptions(product.variants, offersOf(product), shown?.name ?? '').map((option) =>
    isTaken ? { ...option, reason: TAKEN } : option,
  )
  const { size, tried, isYours } = chooseSize({
    pick,
    linked: linkedSize,
    yours: yourSize,
    options: sizes,
  })

  // As for a size that is chosen by hand; one that is sold out in a cached page may be back, as the mail says.
  const isPreselected = pick === null && (size ?? tried) !== null
  const showCounts = useEffectEvent(onChooseSize)
  useEffect(() => {
    if (isPreselected) showCounts()
  }, [isPreselected])

  const askForSize = () => {
    setNotice('Please choose a size first.')
    focusSizes()
  }
  const chosen = inColor.find((variant) => variant.size === size)
  const offers = offersOf(product).map((offer): ChosenOffer => {
    const { transactionType } = offer
    const left = isTaken
      ? 0
      : (chosen ? [chosen] : inColor).reduce((sum, each) => sum + leftOf(each, offer), 0)
    return {
      ...offer,
      sku: chosen?.sku ?? null,
      isTaken,
      left,
      // Another size may have fewer left.
      quantity: Math.max(1, Math.min(quantities[transactionType], left)),
      onChangeQuantity: (quantity) => setQuantities({ ...quantities, [transactionType]: quantity }),
      onSizeMissing: askForSize,
    }
  })
  const wanted = inColor.find((variant) => variant.size === (tried ?? size))
  const isSoldOut =
    renderSoldOut !== undefined && offers.length > 0 && sizes.every(({ reason }) => reason !== null)
  const missing = offersOf(product).filter((offer) =>
    wanted ? leftOf(wanted, offer) === 0 : isSoldOut,
  )
  const soldOutAction =
    missing.length > 0 &&
    renderSoldOut?.({
      sku: wanted?.sku ?? null,
      transactionTypes: missing.map(({ transactionType }) => transactionType),
      isMain: isSoldOut,
      isPressed: isAlertPressed,
      onPressedChange: (isPressed) => (wanted ? setAlertPressed(isPressed) : askForSize()),
    })
  const yours = isYours ? sizes.find((option) => option.size === yourSize) : undefined
  return (
    <div className="product-columns">
      <div>
        <ProductGallery
          title={product.title}
          imageKey={imageKey}
          averageColor={shown?.average_color ?? product.average_color}
          alts={shown?.image_alts ?? product.image_alts}
        />
      </div>
      <div>
        <div className="flex flex-col gap-7 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <header className="relative flex flex-col gap-2">
            <p className="pr-24 text-sm text-ink-mute">{product.brand}</p>
            <h1 className="pr-24 text-3xl">
              <Unbroken text={product.title} />
            </h1>
            <div className="absolute -top-1 -right-2 flex">
              {/* Its place is there before it is. */}
              <div className="size-11">
                <ShareButton title={`${product.title} by ${product.brand}`} />
              </div>
              {renderHeart(imageKey)}
            </div>
          </header>
          {shown && (
            <>
              <ColorChoice
                colors={product.colors}
                options={colorOptions(
                  product.variants,
                  offers,
                  product.colors.map(({ name }) => name),
                  // A size that was not chosen by hand disables no color.
                  pick && size,
                )}
                chosen={shown.name}
                onChoose={(name) => {
                  setNotice(null)
                  setPick(pick && { ...pick, tried: null })
                  onChooseColor(name)
                }}
                onUnavailable={setNotice}
              />
              <SizeChoice
                // If the color is sold out, a size is chosen for the mail.
                sizes={isSoldOut ? sizes.map(withoutReasonIfMade) : sizes}
                chosen={isSoldOut ? tried : size}
                notice={notice}
                text={
                  isTaken
                    ? TAKEN
                    : yours
                      ? yourSizeText(yours)
                      : isSoldOut
                        ? soldOutText(shown.name, tried)
                        : null
                }
                onChoose={(next) => {
                  setNotice(null)
                  setPick(isSoldOut ? { size: null, tried: next } : { size: next, tried: null })
                  onChooseSize()
                }}
                onUnavailable={(reason, unavailable) => {
                  setNotice(reason)
                  // No size is chosen then: otherwise another one than was pressed would be added to the bag.
                  setPick({ size: null, tried: unavailable })
                }}
                guide={<SizeGuideButton fit={terms.fit} />}
                soldOutAction={!isSoldOut && soldOutAction}
              />
            </>
          )}
          {isSoldOut ? (
            <SoldOutPanel product={product} size={tried}>
              {soldOutAction}
            </SoldOutPanel>
          ) : (
            <OfferPanels
              product={product}
              offers={offers}
              terms={terms}
              renderAdd={(offer, isMain) => renderAdd(offer, isMain, false)}
            />
          )}
          {renderActions?.(tried ?? size)}
          <p className="max-w-read text-ink-soft">{product.description}</p>
          <ProductFacts product={product} terms={terms} />
        </div>
      </div>
      {useHydrated() && (
        <PriceBar
          // It observes the panel, which is another one then.
          key={String(isSoldOut)}
          product={product}
          size={size}
          isSoldOut={isSoldOut}
          onPress={() => {
            if (!isSoldOut || !wanted) return askForSize()
            setAlertPressed(true)
            showSoldOutPanel()
          }}
        >
          {offers.map((offer, i) => renderAdd(offer, i === 0, true))}
        </PriceBar>
      )}
    </div>
  )
}
