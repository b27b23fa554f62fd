import type { Product } from '@twirl/contract/catalog'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** What shoppers ask before they choose. Numbers: spec section 9. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className="border-t border-line">
      <Fact title="Fabric and care" isOpen>
        <p>{product.fabric}</p>
        <p>{product.care}</p>
      </Fact>
      <Fact title="Delivery">
        <p>Arrives in 5–7 business days. Shipping is free both ways from $50.</p>
      </Fact>
      {product.is_rentable && (
        <Fact title="If it does not fit">
          <p>
            Swap a rental for another size or piece: the first exchange of an order is free, each
            one after that ships for $9.99.
          </p>
        </Fact>
      )}
    </div>
  )
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
