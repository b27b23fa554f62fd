import type { TrunkShow } from '@twirl/contract/trunk-shows'
import { ClosingTime } from './closing-time.tsx'
import { LeaveButton } from './leave-button.tsx'

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
