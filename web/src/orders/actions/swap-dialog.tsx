import { useMutation, useQuery } from '@tanstack/react-query'
import type { OrderItem } from '@twirl/contract/buying/orders'
import { getSwapOptions, offerForSwap, type SwapPiece } from '@twirl/contract/groups/swaps'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { DialogControls } from './item-dialogs.tsx'
import { OpenSwap, ProposeSwap } from './swap-parts.tsx'

type SwapDialogProps = DialogControls & { item: OrderItem }

/** Swaps a piece with another member of the event (LEAD-50): the proposals about it, and what it could be swapped for. */
export function SwapDialog({ item, onClose, onDone }: SwapDialogProps) {
  const [chosen, setChosen] = useState<SwapPiece | null>(null)
  const [isLocked, setLocked] = useState(false)
  const options = useQuery({
    queryKey: [VISITOR, 'swap', item.id],
    queryFn: ({ signal }) => api(getSwapOptions, { id: item.id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error, refetch } = options
  const reload = async () => {
    await refetch()
    await onDone()
  }
  return (
    <Popup title={`Swap ${item.title}`} onClose={onClose} isLocked={isLocked}>
      {error && !data && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-error">{failureText(error)}</p>
          <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
            Try again
          </button>
        </div>
      )}
      {!error && !data && <Skeleton className="h-40 rounded-picture" />}
      {data && chosen && (
        <ProposeSwap
          itemId={item.id}
          other={chosen}
          onLock={setLocked}
          onBack={() => setChosen(null)}
          onProposed={async () => {
            announce('We sent your proposal.')
            await reload()
            setChosen(null)
          }}
        />
      )}
      {data && !chosen && (
        <>
          {data.swaps.map((swap) => (
            <OpenSwap key={swap.id} swap={swap} onLock={setLocked} onChanged={reload} />
          ))}
          {data.is_swappable ? (
            <>
              <Pieces pieces={data.pieces} onChoose={setChosen} />
              <OfferOwn itemId={item.id} isOffered={data.is_offered} onChanged={reload} />
            </>
          ) : (
            data.swaps.length === 0 && (
              <p>This piece can’t be swapped anymore: it is packed, canceled or refunded.</p>
            )
          )}
        </>
      )}
    </Popup>
  )
}

type PiecesProps = {
  pieces: (SwapPiece & { difference: number })[]
  onChoose: (piece: SwapPiece) => void
}

function Pieces({ pieces, onChoose }: PiecesProps) {
  if (pieces.length === 0)
    return <p>Nobody in your group has offered a piece yet. Offer yours, and others can ask you.</p>
  return (
    <section aria-label="Offered in your group">
      <h3 className="font-text text-base font-semibold">Offered in your group</h3>
      <ul>
        {pieces.map((piece) => (
          <li
            key={piece.item_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <p className="min-w-0">
              <Unbroken text={piece.title} />
              <span className="block text-sm text-ink-soft">
                {piece.color}, size {SIZE_LABELS[piece.size]} · {piece.name} ·{' '}
                {differenceText(piece.difference)}
              </span>
            </p>
            <button
              type="button"
              aria-label={`Choose ${piece.title}`}
              onClick={() => onChoose(piece)}
              className="min-h-11 rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-berry hover:text-berry"
            >
              Choose
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return 'same price'
  return difference > 0
    ? `you pay ${formatDollars(difference)} plus tax`
    : `you get back ${formatDollars(-difference)} plus tax`
}

type OfferOwnProps = { itemId: number; isOffered: boolean; onChanged: () => Promise<void> }

function OfferOwn({ itemId, isOffered, onChanged }: OfferOwnProps) {
  const asCustomer = useCustomerCall()
  const { mutate, isPending, error } = useMutation({
    meta: { errorSource: 'background' },
    mutationFn: () => asCustomer(api(offerForSwap, { id: itemId, is_offered: !isOffered })),
    onSuccess: async () => {
      await onChanged()
      announce(isOffered ? 'Your piece is hidden.' : 'Your piece is offered to your group.')
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-soft">
        {isOffered
          ? 'Your group sees your piece with your first name, and can ask you to swap. Nothing changes unless you agree.'
          : 'If you offer your piece, your group sees it with your first name and the first letter of your last name.'}
      </p>
      <button
        type="button"
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) mutate()
        }}
        className={buttonClass('outline')}
      >
        {isOffered ? 'Stop offering my piece' : 'Offer my piece'}
      </button>
      {error && (
        <p role="alert" className="text-sm text-error">
          {failureText(error)}
        </p>
      )}
    </div>
  )
}
