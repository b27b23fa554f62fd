import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logoutTrunkShow, type TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { reloadVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { forgetJoined } from '../event-storage.ts'
import { OPEN_TRUNK_SHOWS, openTrunkShowsQuery, TRUNK_SHOW_KEY } from '../trunk-show-query.ts'

const Popup = lazyPart(async () => (await import('#ui/overlay/popup.tsx')).Popup, 'action')

/** Asks first: whoever has left needs the password to come back. */
export function LeaveButton({ event }: { event: Pick<TrunkShow, 'trunk_show_id' | 'theme'> }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  const leave = async () => {
    await api(logoutTrunkShow, { trunk_show_id: event.trunk_show_id })
    forgetJoined()
    void reloadVisitorQueries(queryClient, OPEN_TRUNK_SHOWS)
    await navigate({ to: '/trunk-show/find' })
    queryClient.removeQueries({ queryKey: TRUNK_SHOW_KEY })
    // Another event that was joined becomes the one of this tab.
    await queryClient.prefetchQuery(openTrunkShowsQuery())
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="min-h-11 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry"
      >
        Leave this event
      </button>
      {isAsking && (
        <Popup title={`Leave ${event.theme}?`} onClose={() => setAsking(false)}>
          <p>To come back you need the password again. What is in your bag stays there.</p>
          <div className="flex flex-wrap gap-3">
            <ActionButton action={leave} className={buttonClass()}>
              Leave event
            </ActionButton>
            <button
              type="button"
              onClick={() => setAsking(false)}
              className={buttonClass('outline')}
            >
              Stay
            </button>
          </div>
        </Popup>
      )}
    </>
  )
}
