import { createFileRoute } from '@tanstack/react-router'
import { LeadPacking } from '#leads/packing/lead-packing.tsx'

export const Route = createFileRoute('/_shop/lead/$eventId/packing')({ component: Packing })

function Packing() {
  const { eventId } = Route.useParams()
  return <LeadPacking eventId={Number(eventId)} />
}
