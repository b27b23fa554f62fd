import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import { acceptLeadInvitation } from '@twirl/contract/groups/lead-team'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { leadInvitationQuery, ledEventsQuery } from '../lead-queries.ts'
import { LeadSkeleton } from '../lead-skeleton.tsx'

/** Asks before it accepts, because mail programs open links too (LEAD-11). */
export function LeadInvitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(leadInvitationQuery(token))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const accept = async () => {
    const { trunk_show_id } = await api(acceptLeadInvitation, { token })
    await queryClient.invalidateQueries({ queryKey: ledEventsQuery().queryKey })
    await navigate({ to: '/lead/$eventId', params: { eventId: String(trunk_show_id) } })
  }
  if (data)
    return (
      <div className="flex flex-col items-start gap-5">
        <h1 className="text-4xl wrap-anywhere">Lead {data.theme}?</h1>
        <p className="max-w-read text-ink-soft">
          {data.host} asks you to lead this event too: see who comes and who ordered, send reminders
          and help with the hand-out.
        </p>
        <ActionButton action={accept} className={buttonClass()}>
          Accept
        </ActionButton>
      </div>
    )
  if (error && isCallError(error) && error.status === 400)
    return (
      <div className="flex flex-col items-start gap-5">
        <h1 className="text-4xl">This invitation has ended</h1>
        <p className="max-w-read text-ink-soft">
          It was used, withdrawn or has expired. Please ask for a new one.
        </p>
        <Link to="/lead" className={buttonClass('outline')}>
          Your events
        </Link>
      </div>
    )
  if (error)
    return <LoadFailure text="We couldn’t load the invitation." onRetry={() => void refetch()} />
  return <LeadSkeleton />
}
