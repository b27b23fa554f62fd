import { Link, useHydrated } from '@tanstack/react-router'
import type { GroupType } from '@twirl/contract/groups/trunk-shows'
import { useState } from 'react'
import { ClosingTime } from '../closing-time.tsx'
import { foundEvent } from '../event-storage.ts'
import { JoinForm } from './join-form.tsx'

/**
 * The found event is stored in the tab. Without one it is a group rental, which is found by its code alone
 * (GROUP-6).
 */
export function EnterPassword({ type: requestedType }: { type: GroupType }) {
  const [stored] = useState(() => foundEvent.read())
  const isHydrated = useHydrated()
  const found = isHydrated && stored?.trunk_show_type === requestedType ? stored : null
  const type = isHydrated && !found ? 'GROUP_RENTAL' : requestedType
  return (
    <>
      <h1 className="pb-3 text-4xl">
        {type === 'GROUP_RENTAL' ? 'Enter your group code' : 'Enter the password'}
      </h1>
      <div className="flex min-h-21 flex-col gap-2 pb-8">
        {found ? (
          <>
            <p className="font-display text-2xl font-semibold">{found.theme}</p>
            <ClosingTime endTime={found.online_end_time} />
          </>
        ) : (
          type === 'GROUP_RENTAL' && (
            <p className="text-ink-soft">It opens your group’s own shop.</p>
          )
        )}
      </div>
      <JoinForm key={type} search={found ?? {}} type={type} takesFocus />
      <p className="mt-8 border-t border-line pt-5">
        {type === 'SORORITY_TRUNK_SHOW' && (
          <>
            Have the code of a group rental?{' '}
            <Link
              to="/trunk-show/enter-password"
              search={{ type: 'GROUP_RENTAL' }}
              className="inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
            >
              Enter it here
            </Link>
            <br />
          </>
        )}
        Not your event?{' '}
        <Link
          to="/trunk-show/find"
          className="inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
        >
          Find another group
        </Link>
      </p>
    </>
  )
}
