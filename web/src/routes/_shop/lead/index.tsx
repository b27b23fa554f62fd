import { createFileRoute } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { LeadInvitation } from '#leads/team/lead-invitation.tsx'
import { LeadSkeleton } from '#leads/lead-skeleton.tsx'
import { LedEvents } from '#leads/led-events.tsx'
import { MarkSender } from '#leads/pieces/mark-sender.tsx'
import { PendingApplications } from '#messages/application-status.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/lead/')({
  staticData: { access: FOR_CUSTOMERS },
  // An invitation to lead, from a mail.
  validateSearch: textParameters('invitation'),
  component: LeadPage,
})

function LeadPage() {
  const { invitation } = Route.useSearch()
  return (
    <div className="page-width pt-10 pb-20 lg:pt-14">
      <PageHead title="Your events" description="The events that you lead." />
      {invitation === undefined && <h1 className="pb-8 text-4xl">Your events</h1>}
      <PrivatePage skeleton={<LeadSkeleton />}>
        {(customer) =>
          invitation === undefined ? (
            <>
              <MarkSender customerId={customer.id} />
              <LedEvents />
              <PendingApplications />
            </>
          ) : (
            <LeadInvitation token={invitation} />
          )
        }
      </PrivatePage>
    </div>
  )
}
