import { createFileRoute } from '@tanstack/react-router'
import { LeadOverview } from '#leads/overview/lead-overview.tsx'

export const Route = createFileRoute('/_shop/lead/$eventId/')({ component: Overview })

function Overview() {
  const { eventId } = Route.useParams()
  return <LeadOverview eventId={Number(eventId)} />
}
