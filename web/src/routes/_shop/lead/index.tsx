import { createFileRoute } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { LeadSkeleton } from '#leads/lead-skeleton.tsx'
import { LedEvents } from '#leads/led-events.tsx'
import { PendingApplications } from '#messages/application-status.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { PageHead } from '#shell/page-head.tsx'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/lead/')({
  staticData: { access: FOR_CUSTOMERS },
  component: LeadPage,
})

function LeadPage() {
  return (
    <div className="page-width pb-20">
      <PageHead title="Your events" description="The events that you lead." />
      <h1 className="pt-10 pb-8 text-4xl lg:pt-14">Your events</h1>
      <PrivatePage skeleton={<LeadSkeleton />}>
        {() => (
          <>
            <LedEvents />
            <PendingApplications />
          </>
        )}
      </PrivatePage>
    </div>
  )
}
