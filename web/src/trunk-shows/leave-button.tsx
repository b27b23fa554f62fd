import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logoutTrunkShow } from '@twirl/contract/trunk-shows'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { joinedEvent } from './event-notes.ts'
import { TRUNK_SHOW_KEY } from './trunk-show-query.ts'

/** Asks for no confirmation, because the event can be joined again with its password. */
export function LeaveButton({ trunkShowId }: { trunkShowId: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const leave = async () => {
    await api(logoutTrunkShow, { trunk_show_id: trunkShowId })
    joinedEvent.write(null)
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
