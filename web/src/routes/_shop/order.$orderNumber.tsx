import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#accounts/session/use-session.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { OrderPage } from '#orders/order/order-page.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { checkoutDialogs } from './-checkout-dialogs.ts'
import { ChargeToPaySkeleton } from './-charge-to-pay-skeleton.tsx'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/order/$orderNumber')({
  validateSearch: textParameters('key'),
  component: Order,
})

/** Instead of the key of the order, the key of a charge for one of its pieces. */
const CHARGE = 'charge-'

/** The link in the mail about a charge that waits for the customer (PAY-46). */
const ChargeToPay = lazyPart(
  async () => (await import('./-charge-to-pay.tsx')).ChargeToPay,
  'page',
  ChargeToPaySkeleton,
)

function Order() {
  const { orderNumber } = Route.useParams()
  const { key } = Route.useSearch()
  const { state } = useSession()
  // In the same parameter, because another one would be part of the first load of every page.
  if (key?.startsWith(CHARGE)) return <ChargeToPay key={key} token={key.slice(CHARGE.length)} />
  return (
    <div className="page-width">
      <PageHead title="Your order" description="What you ordered, its dates and its costs." />
      <OrderPage
        key={orderNumber}
        orderNumber={orderNumber}
        orderKey={key}
        isCustomer={state === 'customer'}
        checkout={checkoutDialogs}
      />
    </div>
  )
}
