import { createFileRoute } from '@tanstack/react-router'
import { LeadPeople } from '#leads/people/lead-people.tsx'
import { toRosterState } from '#leads/roster-words.ts'
import { textParameters } from '#lib/url/text-parameters.ts'

export const Route = createFileRoute('/_shop/lead/$eventId/people')({
  validateSearch: textParameters('show'),
  component: People,
})

function People() {
  const { eventId } = Route.useParams()
  const { show } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LeadPeople
      eventId={Number(eventId)}
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
}
