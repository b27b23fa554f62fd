import { createFileRoute } from '@tanstack/react-router'
import { LeadTeamView } from '#leads/team/lead-team.tsx'

export const Route = createFileRoute('/_shop/lead/$eventId/leads')({
  component: Leads,
})

function Leads() {
  const { eventId } = Route.useParams()
  return <LeadTeamView eventId={Number(eventId)} />
}
