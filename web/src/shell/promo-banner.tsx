/** Prices: spec section 9. */
export function PromoBanner() {
  return (
    <aside aria-label="Rental prices" className="bg-ink px-4 py-2 text-center text-sm text-white">
      Rent mini dresses for <strong className="font-semibold text-butter">$16.99</strong>
      <span aria-hidden="true" className="px-1.5 text-gold">
        ·
      </span>
      midi &amp; maxi for <strong className="font-semibold text-butter">$19.99</strong>
    </aside>
  )
}
