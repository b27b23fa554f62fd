import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { minimumOf, minimumText, missingTo } from '../rules/checkout-blockers.ts'
import type { Summary } from './order-summary.tsx'

/**
 * Subtotal and checkout button at the bottom of phones. Sticky, not fixed: at the end of the bag it comes to rest below
 * the summary, so that it covers neither the last item nor the footer.
 */
export function CheckoutBar({
  selected,
  subtotal,
  isGroup,
  terms,
  children,
}: Summary & { children: ReactNode }) {
  const minimum = isGroup || selected.length === 0 ? null : minimumOf(terms, selected)
  return (
    <aside
      aria-label="Checkout"
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <p className="min-w-0 basis-32 grow text-sm">
        Subtotal{' '}
        <span className="text-lg font-semibold tabular-nums">{formatDollars(subtotal)}</span>
        {minimum !== null && missingTo(minimum, subtotal) > 0 && (
          <span className="block text-xs text-ink-soft">{minimumText(minimum, subtotal)}</span>
        )}
      </p>
      <div className="grow sm:grow-0">{children}</div>
    </aside>
  )
}
