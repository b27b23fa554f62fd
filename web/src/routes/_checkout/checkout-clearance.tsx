import { createFileRoute, redirect } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { useSession } from '#accounts/session/use-session.ts'
import { BlockedOrder } from '#checkout/blocked-order.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'
import { CheckoutSkeleton } from './-checkout-skeleton.tsx'
import { CustomerCheckout } from './-customer-checkout.tsx'
import { GuestCheckout } from './-guest-checkout.tsx'
import { orderTitle, useSelectedItems } from './-selected-items.ts'

const toSearch = textParameters('step')

/** The individual order, of a customer or a guest. It also contains rentals (CHECKOUT-1). The server sends a skeleton. */
export const Route = createFileRoute('/_checkout/checkout-clearance')({
  validateSearch: toSearch,
  beforeLoad: ({ search }) => {
    if (search.step === '0') throw redirect({ href: '/cart', replace: true })
  },
  component: IndividualCheckoutPage,
})

function IndividualCheckoutPage() {
  const selected = useSelectedItems('INDIVIDUAL')
  const isGuest = useSession().state === 'guest'
  const title = selected.state === 'ready' ? orderTitle(selected.order) : 'Check out'
  const navigate = Route.useNavigate()
  const steps = {
    asked: Route.useSearch().step,
    goToPayment: () => void navigate({ search: { step: '2' }, ignoreBlocker: true }),
  }
  return (
    <>
      <PageHead title={title} description="Enter your address and pay." />
      {selected.state === 'loading' && <CheckoutSkeleton />}
      {selected.state === 'failed' && (
        <BlockedOrder error={selected.error} onRetry={selected.retry} />
      )}
      {selected.state === 'ready' && isGuest && <GuestCheckout {...selected} {...steps} />}
      {selected.state === 'ready' && !isGuest && (
        <PrivatePage skeleton={<CheckoutSkeleton />}>
          {(customer) => <CustomerCheckout customer={customer} {...selected} {...steps} />}
        </PrivatePage>
      )}
    </>
  )
}
