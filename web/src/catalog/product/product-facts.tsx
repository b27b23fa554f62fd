import type { Product } from '@twirl/contract/catalog/product'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { RentalTerms } from './rental-terms.ts'

type ProductFactsProps = { product: Product; terms: RentalTerms }

/** Care, delivery and fit. */
export function ProductFacts({ product, terms }: ProductFactsProps) {
  return (
    <div className="border-t border-line">
      {product.model && (
        <Fact title="Size and fit" isOpen>
          <p>{modelText(product.model)}</p>
        </Fact>
      )}
      <Fact title="Fabric and care" isOpen>
        <p>{product.fabric}</p>
        <p>{product.care}</p>
      </Fact>
      <Fact title="Delivery">
        <p>{terms.delivery}</p>
      </Fact>
      {(product.is_rentable || product.is_purchasable) && (
        <Fact title="If it doesn’t fit">
          {product.is_rentable && <p>{terms.fit}</p>}
          {product.is_purchasable && <p>{terms.purchase.refund}</p>}
        </Fact>
      )}
    </div>
  )
}

const INCHES_PER_FOOT = 12

function modelText({ height_inches, size }: NonNullable<Product['model']>): string {
  const feet = Math.floor(height_inches / INCHES_PER_FOOT)
  return `Model is ${feet}′${height_inches % INCHES_PER_FOOT}″ and wears ${SIZE_LABELS[size]}.`
}

type FactProps = { title: string; isOpen?: boolean; children: ReactNode }

function Fact({ title, isOpen = false, children }: FactProps) {
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 font-semibold hover:text-berry">
        {title}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 pb-5 text-ink-soft">{children}</div>
    </details>
  )
}
