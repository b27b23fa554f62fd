import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logoutTrunkShow, type TrunkShow } from '@twirl/contract/trunk-shows'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { ClosingTime } from '../closing-time.tsx'
import { joinedEvent } from '../event-storage.ts'
import { TRUNK_SHOW_KEY } from '../trunk-show-query.ts'

export function EventHeader({ event }: { event: TrunkShow }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2 pt-8 pb-6 lg:pt-12 lg:pb-8">
      <div className="flex flex-col gap-2">
        <p className="text-sm font-semibold text-violet">{hostText(event)}</p>
        <h1 className="text-4xl">{event.theme}</h1>
        <ClosingTime endTime={event.online_end_time} />
      </div>
      <LeaveButton trunkShowId={event.trunk_show_id} />
    </header>
  )
}

/** The host: the chapter, or the leader of the group. */
function hostText({ lead_name, sorority_name, university_name }: TrunkShow): string {
  if (sorority_name) return [sorority_name, university_name].filter(Boolean).join(', ')
  return lead_name ? `Led by ${lead_name}` : 'Your group'
}

/** Asks for no confirmation, because the event can be joined again with its password. */
function LeaveButton({ trunkShowId }: { trunkShowId: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const leave = async () => {
    await api(logoutTrunkShow, { trunk_show_id: trunkShowId })
    joinedEvent.remove()
    await navigate({ to: '/trunk-show/find' })
    queryClient.removeQueries({ queryKey: TRUNK_SHOW_KEY })
  }

  return (
    <ActionButton
      action={leave}
      className="min-h-11 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry"
    >
      Leave this event
    </ActionButton>
  )
}
