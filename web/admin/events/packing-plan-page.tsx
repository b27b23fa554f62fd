import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PIECE_STATES, type PieceState } from '@twirl/contract/groups/packing-plan'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import {
  getPackingPlan,
  type PackingPlan,
  type PlannedPiece,
  solvePackingPlan,
} from '@twirl/contract/staff/events/packing-plan'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'

const REFRESH_MS = 15_000

const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['packing-plan', id],
    queryFn: () => api(getPackingPlan, { id }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

const STATE_TEXTS: Record<PieceState, string> = {
  MISSING: 'Missing',
  LATE: 'Late',
  AT_RISK: 'At risk',
  EXPECTED: 'Expected',
  READY: 'On the rail',
  PACKED: 'Packed',
}
const URGENT: readonly PieceState[] = ['MISSING', 'LATE']

/** What goes into the box of an event, one bag for each person (LEAD-70). It updates by itself. */
export function PackingPlanPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(planQuery(id))
  return (
    <>
      <PageTitle title="Packing plan">
        <AdminLink to={`/admin/boxes/${id}/lists`} className="underline">
          Pick list
        </AdminLink>
      </PageTitle>
      <Loaded query={query}>{(plan) => <PlanView id={id} plan={plan} />}</Loaded>
    </>
  )
}

function PlanView({ id, plan }: { id: string; plan: PackingPlan }) {
  const { ships_by, hand_out_date, counts, bags } = plan
  const shown = PIECE_STATES.filter((state) => counts[state] > 0)
  return (
    <div className="flex flex-col gap-4">
      <p>
        The box leaves on {formatDay(ships_by)}
        {hand_out_date && ` for the hand-out on ${formatDay(hand_out_date)}`}.
      </p>
      {bags.length === 0 ? (
        <p className="rounded-input bg-white p-4">There is no order yet.</p>
      ) : (
        <p role="status" className="font-semibold">
          {shown.map((state) => `${STATE_TEXTS[state]}: ${counts[state]}`).join(' · ')}
        </p>
      )}
      {counts.MISSING + counts.LATE > 0 && <SolveButton id={id} />}
      <ul aria-label="Bags" className="grid gap-3 lg:grid-cols-2">
        {bags.map(({ order_number, name, pieces }) => (
          <li
            key={order_number}
            className="min-w-0 rounded-input border border-line bg-white p-4 wrap-anywhere"
          >
            <h2 className="text-lg">
              {name}{' '}
              <span className="text-sm text-ink-soft">
                {pieces.length === 1 ? '1 piece' : `${pieces.length} pieces`}, {order_number}
              </span>
            </h2>
            <ul className="flex flex-col gap-3 pt-2 text-sm">
              {pieces.map((piece, index) => (
                <li key={piece.code ?? index}>
                  <PieceView piece={piece} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PieceView({ piece }: { piece: PlannedPiece }) {
  const { title, color, size, state, code, where, back_on, moved_from, advice } = piece
  return (
    <>
      <p>
        <strong className={`font-semibold ${URGENT.includes(state) ? 'text-error' : ''}`}>
          {STATE_TEXTS[state]}
        </strong>
        : <Unbroken text={title} />, {color}, {SIZE_LABELS[size]}
        {code && <span className="font-mono"> {code}</span>}
      </p>
      <p className="text-ink-soft">
        The unit is {where}
        {back_on && `, back on ${formatDay(back_on)}`}.{moved_from && ` It replaces ${moved_from}.`}
      </p>
      {advice && <p className="mt-1 rounded-input bg-butter px-3 py-2">{advice}</p>}
    </>
  )
}

function SolveButton({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<string[] | null>(null)
  const solve = async () => {
    const { moved, plan } = await api(solvePackingPlan, { id: Number(id) })
    queryClient.setQueryData(planQuery(id).queryKey, plan)
    setDone(moved)
    announce(moved.length > 0 ? moved.join(' ') : NOTHING)
  }
  return (
    <div>
      <ActionButton action={solve} className={buttonClass()}>
        Find other units
      </ActionButton>
      {done && (
        <ul className="pt-2 text-sm">
          {(done.length > 0 ? done : [NOTHING]).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const NOTHING = 'No other unit is free. Each piece says what to offer.'
