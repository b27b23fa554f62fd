import { useQuery } from '@tanstack/react-query'
import type { LeadPackingPlan, PieceState } from '@twirl/contract/groups/packing-plan'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { packingPlanQuery } from '../lead-queries.ts'
import { LeadSkeleton } from '../lead-skeleton.tsx'

const STATE_TEXTS: Record<PieceState, string> = {
  MISSING: 'We are looking for a piece',
  LATE: 'May come too late',
  AT_RISK: 'Just in time',
  EXPECTED: 'On its way to us',
  READY: 'Ready to pack',
  PACKED: 'Packed',
}
const URGENT: readonly PieceState[] = ['MISSING', 'LATE']

/** What is in the box, one bag for each person (LEAD-74). It updates by itself. */
export function LeadPacking({ eventId }: { eventId: number }) {
  const { data, error, refetch } = useQuery(packingPlanQuery(eventId))
  if (data) return <PlanView plan={data} />
  if (error)
    return <LoadFailure text="We couldn’t load the packing plan." onRetry={() => void refetch()} />
  return <LeadSkeleton />
}

function PlanView({ plan: { ships_by, hand_out_date, bags } }: { plan: LeadPackingPlan }) {
  const pieces = bags.flatMap((bag) => bag.pieces)
  const open = pieces.filter(({ state }) => URGENT.includes(state)).length
  if (bags.length === 0)
    return (
      <p className="max-w-read text-ink-soft">
        Nothing is ordered yet. Each person who orders gets a bag here.
      </p>
    )
  return (
    <div className="flex flex-col gap-5">
      <p>
        Your box leaves on {formatDay(ships_by)}
        {hand_out_date && ` for the hand-out on ${formatDay(hand_out_date)}`}.
      </p>
      <p role="status" className="font-semibold">
        {open === 0
          ? 'Everything is on its way.'
          : open === 1
            ? '1 piece needs another solution. We take care of it and write to its person.'
            : `${open} pieces need another solution. We take care of it and write to their people.`}
      </p>
      <ul aria-label="Bags" className="grid gap-4 sm:grid-cols-2">
        {bags.map(({ name, pieces: own }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a person may have several orders, and so several bags
          <li key={`${name} ${index}`} className="min-w-0 rounded-picture border border-line p-5">
            <h2 className="pb-2 text-xl wrap-anywhere">{name}</h2>
            <ul className="flex flex-col gap-2">
              {own.map(({ title, color, size, state }, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- two pieces may be alike
                <li key={position} className="wrap-anywhere">
                  <Unbroken text={title} />, {color}, {SIZE_LABELS[size]}
                  <span
                    className={`block text-sm ${URGENT.includes(state) ? 'text-error' : 'text-ink-soft'}`}
                  >
                    {STATE_TEXTS[state]}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
