import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#accounts/session/use-session.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { ThankYou } from '#orders/thank-you/thank-you.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/thank-you/$orderNumber')({
  validateSearch: textParameters('type'),
  component: ThankYouPage,
})

function ThankYouPage() {
  return (
    <div className="page-width">
      <PageHead title="Thank you" description="Your order has been placed." />
      <ThankYou
        orderNumber={Route.useParams().orderNumber}
        type={Route.useSearch().type}
        isCustomer={useSession().state === 'customer'}
      />
    </div>
  )
}
