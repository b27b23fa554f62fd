import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { MAIN_ID, usePageFocus } from '#shell/use-page-focus.ts'
import { Wordmark } from '#shell/wordmark.tsx'
import { LiveRegion } from '#ui/live-region.tsx'

/** Checkout pages have no header and footer (CHECKOUT-1): the way back, and whom to ask. */
export const Route = createFileRoute('/_checkout')({
  staticData: { access: FOR_CUSTOMERS },
  // For the terms that the order follows.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(settingsQuery())
  },
  component: CheckoutLayout,
})

function CheckoutLayout() {
  usePageFocus()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="page-width flex min-h-16 items-center justify-between gap-4">
          <Wordmark />
          <p className="text-sm text-ink-soft">Checkout</p>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <footer className="border-t border-line">
        <p className="page-width flex flex-wrap items-center gap-x-6 text-sm text-ink-soft">
          <span className="py-2">
            Secure payment: your card number goes straight to our payment service. We never store
            it.
          </span>
          <Link
            to="/contact-us"
            className="inline-flex min-h-11 items-center underline decoration-ink/30 underline-offset-4 hover:text-berry"
          >
            Questions? Contact us
          </Link>
        </p>
      </footer>
      <LiveRegion />
    </div>
  )
}
