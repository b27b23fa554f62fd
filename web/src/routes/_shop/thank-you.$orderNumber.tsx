import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#accounts/session/use-session.ts'
import { saveDraft } from '#accounts/sign-up/sign-up-draft.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { OrderNotFound } from '#orders/order-not-found.tsx'
import { ThankYou } from '#orders/thank-you/thank-you.tsx'
import { useKnownOrder } from '#orders/thank-you/use-known-order.ts'
import { PageHead } from '#shell/page-head.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'

export const Route = createFileRoute('/_shop/thank-you/$orderNumber')({
  validateSearch: textParameters('type'),
  component: ThankYouPage,
})

function ThankYouPage() {
  const { orderNumber } = Route.useParams()
  const { type } = Route.useSearch()
  const session = useSession()
  const navigate = Route.useNavigate()
  const order = useKnownOrder(orderNumber)
  const isCustomer = session.state === 'customer'

  const createAccount = (person: FormValues) => {
    saveDraft(person)
    // Opens with the key that is stored in this tab, and offers to add the order to the account.
    void navigate({ to: '/account/sign-up', search: { redirect: `/order/${orderNumber}` } })
  }

  return (
    <div className="page-width">
      {order.state === 'unknown' ? (
        <PageHead title="Order not found" description="We couldn’t find this order." />
      ) : (
        <PageHead title="Thank you" description="Your order has been placed." />
      )}
      {order.state === 'loading' && <Skeleton className="my-10 h-96 rounded-band lg:my-16" />}
      {order.state === 'failed' && (
        <div className="py-16">
          <LoadFailure text="We couldn’t load your order." onRetry={order.retry} />
        </div>
      )}
      {order.state === 'unknown' && <OrderNotFound isCustomer={isCustomer} />}
      {order.state === 'known' && (
        <ThankYou
          orderNumber={orderNumber}
          type={type}
          isCustomer={isCustomer}
          customerEmail={isCustomer ? session.customer.email : null}
          onCreateAccount={createAccount}
        />
      )}
    </div>
  )
}
