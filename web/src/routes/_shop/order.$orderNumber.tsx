import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#accounts/session/use-session.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { OrderPage } from '#orders/order/order-page.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { checkoutDialogs } from './-checkout-dialogs.ts'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/order/$orderNumber')({
  validateSearch: textParameters('key'),
  component: Order,
})

function Order() {
  const { orderNumber } = Route.useParams()
  const { key } = Route.useSearch()
  const { state } = useSession()
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
