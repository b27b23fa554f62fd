import type { Product } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import { ProductPrices } from '../product-prices.tsx'
import { OFFERS_ID } from './offer-panels.tsx'

type PriceBarProps = {
  product: Product
  size: Size | null
  isSoldOut: boolean
  /** While no size is chosen. */
  onPress: () => void
  /** The buttons that add to the bag, one per offer. */
  children: ReactNode[]
}

/**
 * At the bottom of phones while the offer panels are not visible: leads to the sizes, then adds to the bag. Buttons of
 * two offers need the whole width. A landscape phone has no height for it, and shows the panels beside the picture.
 */
export function PriceBar({ product, size, isSoldOut, onPress, children }: PriceBarProps) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const panels = document.getElementById(OFFERS_ID)
    if (!panels) return undefined
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(panels)
    return () => observer.disconnect()
  }, [])

  if (!isShown || children.length === 0) return null
  const hasSummary = !size || children.length === 1
  return (
    <aside
      aria-label="Price"
      data-bottom-bar=""
      className="@container fixed inset-x-0 bottom-0 z-20 flex items-end gap-3 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition starting:translate-y-full low:hidden lg:hidden"
    >
      {hasSummary && (
        // Large text leaves room for the button only.
        <div className="min-w-0 flex-1 @max-[17rem]:hidden">
          <p className="text-sm leading-snug font-semibold">
            <Unbroken text={product.title} />
          </p>
          <ProductPrices product={product} />
        </div>
      )}
      {size ? (
        children
      ) : (
        <button
          type="button"
          onClick={onPress}
          className={`${buttonClass()} ${isSoldOut ? 'flex-1 px-4! text-balance' : 'shrink-0'} @max-[17rem]:flex-1`}
        >
          {isSoldOut ? 'Email me when it’s back' : 'Choose size'}
        </button>
      )}
    </aside>
  )
}
