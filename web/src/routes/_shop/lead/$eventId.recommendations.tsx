import { createFileRoute } from '@tanstack/react-router'
import { LeadRecommendations } from '#leads/recommendations/lead-recommendations.tsx'

export const Route = createFileRoute('/_shop/lead/$eventId/recommendations')({
  component: Recommendations,
})

function Recommendations() {
  const { eventId } = Route.useParams()
  return <LeadRecommendations eventId={Number(eventId)} />
}
