import { createFileRoute } from '@tanstack/react-router'
import { LeadShare } from '#leads/share/lead-share.tsx'

export const Route = createFileRoute('/_shop/lead/$eventId/share')({ component: Share })

function Share() {
  const { eventId } = Route.useParams()
  return <LeadShare eventId={Number(eventId)} />
}
