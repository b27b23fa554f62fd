import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { LeadFrame } from '#leads/lead-frame.tsx'
import { LeadSkeleton } from '#leads/lead-skeleton.tsx'
import { MarkSender } from '#leads/pieces/mark-sender.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { PageHead } from '#shell/page-head.tsx'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/lead/$eventId')({
  staticData: { access: FOR_CUSTOMERS },
  component: LedEventPage,
})

/** By the last part of the address. */
const TITLES: Record<string, string> = {
  share: 'Share your event',
  people: 'The people of your event',
  recommendations: 'Your recommendations',
  swap: 'Swaps in your group',
  packing: 'What is in the box',
  pieces: 'Hand-out and take-back',
  leads: 'Who leads your event',
}

function LedEventPage() {
  const { eventId } = Route.useParams()
  const tab = useLocation().pathname.split('/').at(-1) ?? ''
  return (
    <div className="page-width pt-10 pb-20 lg:pt-14">
      <PageHead
        title={TITLES[tab] ?? 'The event you lead'}
        description="Who comes, who ordered, and what is next."
      />
      <PrivatePage skeleton={<LeadSkeleton />}>
        {(customer) => (
          <>
            <MarkSender customerId={customer.id} />
            <LeadFrame key={eventId} eventId={Number(eventId)}>
              <Outlet />
            </LeadFrame>
          </>
        )}
      </PrivatePage>
    </div>
  )
}
