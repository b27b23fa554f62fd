import { createFileRoute, notFound } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { LeadSkeleton } from '#leads/lead-skeleton.tsx'
import { LeadPacking } from '#leads/packing/lead-packing.tsx'
import { LeadPeople } from '#leads/people/lead-people.tsx'
import { LeadRecommendations } from '#leads/recommendations/lead-recommendations.tsx'
import { toRosterState } from '#leads/roster-words.ts'
import { LeadShare } from '#leads/share/lead-share.tsx'
import { LeadSwap } from '#leads/swap/lead-swap.tsx'
import { LeadTeamView } from '#leads/team/lead-team.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

/** One route for several pages: each route of the shop is part of what every visitor loads. */
export const Route = createFileRoute('/_shop/lead/$eventId/$tab')({
  validateSearch: textParameters('show'),
  component: LeadTab,
})

/** In the browser only: it reads the marks that wait there. */
const LeadPieces = lazyPart(
  async () => (await import('#leads/pieces/lead-pieces.tsx')).LeadPieces,
  'page',
  LeadSkeleton,
)

function LeadTab() {
  const { eventId, tab } = Route.useParams()
  const { show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const id = Number(eventId)
  switch (tab) {
    case 'share':
      return <LeadShare eventId={id} />
    case 'people':
      return (
        <LeadPeople
          eventId={id}
          state={toRosterState(show)}
          onState={(state) =>
            void navigate({
              search: state === null ? {} : { show: state },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )
    case 'recommendations':
      return <LeadRecommendations eventId={id} />
    case 'swap':
      return <LeadSwap eventId={id} />
    case 'packing':
      return <LeadPacking eventId={id} />
    case 'pieces':
      return (
        <PrivatePage skeleton={<LeadSkeleton />}>
          {(customer) =>
            customer.id !== null && <LeadPieces eventId={id} customerId={customer.id} />
          }
        </PrivatePage>
      )
    case 'leads':
      return <LeadTeamView eventId={id} />
    default:
      throw notFound()
  }
}
