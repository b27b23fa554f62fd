import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type EventSwaps,
  listLeadSwaps,
  proposeSwapAsLead,
} from '@twirl/contract/groups/lead-swaps'
import type { SwapPiece } from '@twirl/contract/groups/swaps'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField } from '#ui/form/fields/field.tsx'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { LeadSkeleton } from '../lead-skeleton.tsx'

/** Proposes a swap for two members, who both have to agree (LEAD-55). */
export function LeadSwap({ eventId }: { eventId: number }) {
  const query = {
    queryKey: [VISITOR, 'leads', eventId, 'swap'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(listLeadSwaps, { id: eventId }, { signal }),
    staleTime: 0,
  }
  const { data, error, refetch } = useQuery(query)
  if (data) return <Proposals eventId={eventId} swaps={data} queryKey={query.queryKey} />
  if (!error) return <LeadSkeleton />
  return <LoadFailure text="We couldn’t load the pieces." onRetry={() => void refetch()} />
}

type ProposalsProps = { eventId: number; swaps: EventSwaps; queryKey: unknown[] }

function Proposals({ eventId, swaps: { pieces, swaps }, queryKey }: ProposalsProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const { mutate, isPending, error } = useMutation({
    meta: { errorSource: 'background' },
    mutationFn: () =>
      asCustomer(
        api(proposeSwapAsLead, {
          id: eventId,
          item_id: Number(first),
          other_item_id: Number(second),
        }),
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      setFirst('')
      setSecond('')
      announce('We asked both members.')
    },
  })
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <section aria-label="Propose a swap" className="flex min-w-0 flex-col items-start gap-4">
        <h2 className="text-2xl">Propose a swap</h2>
        <p className="max-w-read text-ink-soft">
          Two members trade pieces before the box is packed. We ask both by email, and nothing
          changes unless both agree. One of them may have to pay the difference.
        </p>
        {pieces.length < 2 ? (
          <p>There are no two pieces that can be swapped right now.</p>
        ) : (
          <>
            <PieceSelect
              name="piece"
              label="A piece"
              pieces={pieces}
              value={first}
              onChange={setFirst}
            />
            <PieceSelect
              name="other"
              label="The piece to swap it for"
              pieces={pieces.filter(({ item_id }) => String(item_id) !== first)}
              value={second}
              onChange={setSecond}
            />
            <button
              type="button"
              aria-busy={isPending}
              disabled={first === '' || second === ''}
              onClick={() => {
                if (!isPending) mutate()
              }}
              className={buttonClass()}
            >
              Ask both
            </button>
          </>
        )}
        {error && (
          <p role="alert" className="text-error">
            {failureText(error)}
          </p>
        )}
      </section>
      <section aria-label="Proposed" className="min-w-0">
        <h2 className="pb-4 text-2xl">Proposed</h2>
        {swaps.length === 0 && <p className="text-ink-soft">Nothing is proposed right now.</p>}
        <ul className="flex flex-col gap-3">
          {swaps.map(({ piece, other }) => (
            <li
              key={`${piece.item_id} ${other.item_id}`}
              className="border-b border-line pb-3 wrap-anywhere"
            >
              {pieceText(piece)}
              <br />
              for {pieceText(other)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function pieceText({ name, title, color, size }: SwapPiece): string {
  return `${name}: ${title}, ${color}, ${SIZE_LABELS[size]}`
}

type PieceSelectProps = {
  name: string
  label: string
  pieces: SwapPiece[]
  value: string
  onChange: (value: string) => void
}

function PieceSelect({ name, label, pieces, value, onChange }: PieceSelectProps) {
  return (
    <div className="w-full max-w-read">
      <SelectField
        name={name}
        label={label}
        options={pieces.map((piece) => [String(piece.item_id), pieceText(piece)])}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
