import type { Product } from '@twirl/contract/catalog/product'
import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import { useEffect, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { ProductPrices } from '../product-prices.tsx'
import { OFFERS_ID } from './offer-panels.tsx'

/** Shows the price at the bottom of phones while the offer panels are not visible. */
export function PriceBar({ product, size }: { product: Product; size: Size | null }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const panels = document.getElementById(OFFERS_ID)
    if (!panels) return undefined
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(panels)
    return () => observer.disconnect()
  }, [])

  if (!isShown) return null
  return (
    <aside
      aria-label="Price"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition starting:translate-y-full lg:hidden"
    >
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{product.title}</p>
        <ProductPrices product={product} />
      </div>
      <a href="#sizes" onClick={focusSizes} className={`${buttonClass()} shrink-0 px-5`}>
        {size ? `Size ${SIZE_LABELS[size]}` : 'Choose size'}
      </a>
    </aside>
  )
}

function focusSizes(event: { preventDefault: () => void }): void {
  event.preventDefault()
  const sizes = document.getElementById('sizes')
  sizes?.scrollIntoView({ block: 'center' })
  sizes?.querySelector('input')?.focus({ preventScroll: true })
}
