import { Link, useHydrated } from '@tanstack/react-router'
import type { GroupType } from '@twirl/contract/trunk-shows'
import { useState } from 'react'
import { ClosingTime } from './closing-time.tsx'
import { soughtEvent } from './event-notes.ts'
import { JoinForm } from './join-form.tsx'

/**
 * The tab knows which event she looks for. With no university, sorority or alias it is a group rental, which its
 * code alone finds (spec section 4).
 */
export function EnterPassword({ type: asked }: { type: GroupType }) {
  const [kept] = useState(() => soughtEvent.read())
  const isHydrated = useHydrated()
  const sought = isHydrated && kept?.trunk_show_type === asked ? kept : null
  const type = isHydrated && !sought ? 'GROUP_RENTAL' : asked
  return (
    <>
      <h1 className="pb-3 text-4xl">
        {type === 'GROUP_RENTAL' ? 'Enter your group code' : 'Enter the password'}
      </h1>
      <div className="flex min-h-21 flex-col gap-2 pb-8">
        {sought ? (
          <>
            <p className="font-display text-2xl font-semibold">{sought.theme}</p>
            <ClosingTime endTime={sought.online_end_time} />
          </>
        ) : (
          type === 'GROUP_RENTAL' && (
            <p className="text-ink-soft">It opens the shop that your leader chose for you.</p>
          )
        )}
      </div>
      <JoinForm key={type} search={sought ?? {}} type={type} takesFocus />
      <p className="mt-8 border-t border-line pt-5">
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
