import { createFileRoute } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { LeadSkeleton } from '#leads/lead-skeleton.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

export const Route = createFileRoute('/_shop/lead/$eventId/pieces')({ component: Pieces })

/** In the browser only: it reads the marks that wait there. */
const LeadPieces = lazyPart(
  async () => (await import('#leads/pieces/lead-pieces.tsx')).LeadPieces,
  'page',
  LeadSkeleton,
)

function Pieces() {
  const { eventId } = Route.useParams()
  return (
    <PrivatePage skeleton={<LeadSkeleton />}>
      {({ id }) => id !== null && <LeadPieces eventId={Number(eventId)} customerId={id} />}
    </PrivatePage>
  )
}
