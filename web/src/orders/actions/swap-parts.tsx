import { useMutation, useQuery } from '@tanstack/react-query'
import { cardBrandName } from '@twirl/contract/buying/card-brands'
import {
  agreeToSwap,
  endSwap,
  previewSwap,
  proposeSwap,
  type Swap,
  type SwapPiece,
} from '@twirl/contract/groups/swaps'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { useEffect } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { announce } from '#ui/live-region.tsx'

type Terms = Pick<Swap, 'given' | 'got' | 'pay' | 'get_back' | 'card'>

/** Both pieces, and what the swap costs or gives back. */
function SwapTerms({ given, got, pay, get_back, card }: Terms) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-ink-soft">You give</dt>
      <dd>{pieceText(given)}</dd>
      <dt className="text-ink-soft">You get</dt>
      <dd>
        {pieceText(got)}, from {got.name}
      </dd>
      {pay > 0 && (
        <>
          <dt className="text-ink-soft">You pay</dt>
          <dd>
            <strong className="font-semibold">{formatDollars(pay)}</strong>, with tax
            {card && ` (${cardBrandName(card.brand)} ending in ${card.last_four})`}
          </dd>
        </>
      )}
      {get_back > 0 && (
        <>
          <dt className="text-ink-soft">You get back</dt>
          <dd>
            <strong className="font-semibold">{formatDollars(get_back)}</strong>, with tax
          </dd>
        </>
      )}
      {pay === 0 && get_back === 0 && (
        <>
          <dt className="text-ink-soft">Difference</dt>
          <dd>None</dd>
        </>
      )}
    </dl>
  )
}

function pieceText({ title, color, size }: SwapPiece): string {
  return `${title}, ${color}, size ${SIZE_LABELS[size]}`
}

const needsCard = ({ pay, card }: Terms) => pay > 0 && card === null

function CardMissing() {
  return <p className="text-error">Please save a card in your profile first.</p>
}

type ProposeSwapProps = {
  itemId: number
  other: SwapPiece
  onLock: (isLocked: boolean) => void
  onBack: () => void
  onProposed: () => Promise<void>
}

export function ProposeSwap({ itemId, other, onLock, onBack, onProposed }: ProposeSwapProps) {
  const asCustomer = useCustomerCall()
  const pair = { id: itemId, other_item_id: other.item_id }
  const preview = useQuery({
    queryKey: [VISITOR, 'swap', itemId, 'preview', other.item_id],
    queryFn: ({ signal }) => api(previewSwap, pair, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { mutate, isPending, error } = useMutation({
    meta: { errorSource: 'background' },
    mutationFn: () => asCustomer(api(proposeSwap, pair)),
    onSuccess: onProposed,
  })
  useLock(isPending, onLock)
  const failure = error ?? preview.error
  return (
    <>
      {preview.data && <SwapTerms {...preview.data} />}
      {!preview.data && !preview.error && <Skeleton className="h-24 rounded-picture" />}
      {preview.data && needsCard(preview.data) && <CardMissing />}
      {preview.data && preview.data.pay > 0 && (
        <p className="text-sm text-ink-soft">
          You are only charged when {other.name} agrees. Until then you can withdraw.
        </p>
      )}
      {failure && (
        <p role="alert" className="text-error">
          {failureText(failure)}
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-2">
        {preview.data && !needsCard(preview.data) && (
          <button
            type="button"
            aria-busy={isPending}
            onClick={() => {
              if (!isPending) mutate()
            }}
            className={buttonClass()}
          >
            Propose this swap
          </button>
        )}
        <button type="button" onClick={onBack} className={buttonClass('outline')}>
          Back
        </button>
      </div>
    </>
  )
}

/** While something is sent the dialog stays open. */
function useLock(isPending: boolean, onLock: (isLocked: boolean) => void): void {
  useEffect(() => {
    onLock(isPending)
    return () => onLock(false)
  }, [isPending, onLock])
}

const ANSWERS: Record<Swap['state'], string> = {
  PROPOSED: 'We noted that you agree.',
  PAYING: 'The difference is being paid.',
  DONE: 'You swapped.',
  ENDED: 'The proposal has ended.',
}

type OpenSwapProps = {
  swap: Swap
  onLock: (isLocked: boolean) => void
  onChanged: () => Promise<void>
}

/** A proposal that waits for an answer, and what the reader can do about it. */
export function OpenSwap({ swap, onLock, onChanged }: OpenSwapProps) {
  const asCustomer = useCustomerCall()
  const { mutate, isPending, error } = useMutation({
    meta: { errorSource: 'background' },
    mutationFn: (answer: 'agree' | 'end') =>
      asCustomer(api(answer === 'agree' ? agreeToSwap : endSwap, { id: swap.id })),
    onSuccess: async ({ state }) => {
      announce(ANSWERS[state])
      await onChanged()
    },
    onError: () => void onChanged(),
  })
  useLock(isPending, onLock)
  const send = (answer: 'agree' | 'end') => {
    if (!isPending) mutate(answer)
  }
  if (swap.state === 'ENDED' && !error) return null
  return (
    <section
      aria-label="Proposed swap"
      className="flex flex-col gap-3 rounded-picture bg-lilac/60 p-4"
    >
      <h3 className="font-text text-base font-semibold">{headingOf(swap)}</h3>
      <SwapTerms {...swap} />
      {swap.state === 'PROPOSED' && !swap.is_own && needsCard(swap) && <CardMissing />}
      {error && (
        <p role="alert" className="text-error">
          {failureText(error)}
        </p>
      )}
      {swap.state === 'PROPOSED' && (
        <div className="flex flex-wrap gap-3">
          {!swap.is_own && !swap.is_agreed && !needsCard(swap) && (
            <button
              type="button"
              aria-busy={isPending}
              onClick={() => send('agree')}
              className={buttonClass()}
            >
              {swap.pay > 0 ? `Agree and pay ${formatDollars(swap.pay)}` : 'Agree to the swap'}
            </button>
          )}
          <button type="button" onClick={() => send('end')} className={buttonClass('outline')}>
            {swap.is_own ? 'Withdraw' : 'No, thanks'}
          </button>
        </div>
      )}
    </section>
  )
}

function headingOf({ state, is_own, is_agreed, got }: Swap): string {
  if (state === 'DONE') return `You swapped with ${got.name}`
  if (state === 'PAYING') return 'The difference is being paid'
  if (is_agreed) return `Waiting for ${got.name} to agree`
  return is_own ? `You asked ${got.name}` : `A swap with ${got.name}?`
}
