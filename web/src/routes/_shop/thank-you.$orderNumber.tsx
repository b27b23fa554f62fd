import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#accounts/session/use-session.ts'
import { saveDraft } from '#accounts/sign-up/sign-up-draft.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { ThankYou } from '#orders/thank-you/thank-you.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/thank-you/$orderNumber')({
  validateSearch: textParameters('type'),
  component: ThankYouPage,
})

function ThankYouPage() {
  const { orderNumber } = Route.useParams()
  const session = useSession()
  const navigate = Route.useNavigate()

  const createAccount = (person: FormValues) => {
    saveDraft(person)
    // Opens with the key that is stored in this tab, and offers to add the order to the account.
    void navigate({ to: '/account/sign-up', search: { redirect: `/order/${orderNumber}` } })
  }

  return (
    <div className="page-width">
      <PageHead title="Thank you" description="Your order has been placed." />
      <ThankYou
        orderNumber={orderNumber}
        type={Route.useSearch().type}
        isCustomer={session.state === 'customer'}
        customerEmail={session.state === 'customer' ? session.customer.email : null}
        onCreateAccount={createAccount}
      />
    </div>
  )
}
