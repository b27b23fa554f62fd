import { createFileRoute } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { LeadInvitation } from '#leads/team/lead-invitation.tsx'
import { LeadSkeleton } from '#leads/lead-skeleton.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'

/** Depends on the link and the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/lead/invitation')({
  staticData: { access: FOR_CUSTOMERS },
  validateSearch: textParameters('token'),
  component: InvitationPage,
})

function InvitationPage() {
  const { token = '' } = Route.useSearch()
  return (
    <div className="page-width pt-10 pb-20 lg:pt-14">
      <PageHead title="Lead an event" description="An invitation to lead an event." />
      <PrivatePage skeleton={<LeadSkeleton />}>
        {() => <LeadInvitation token={token} />}
      </PrivatePage>
    </div>
  )
}
