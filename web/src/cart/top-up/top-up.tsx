import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import type { CartItem } from '@twirl/contract/buying/cart'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import type { CheckoutTerms } from '@twirl/contract/system'
import { useEffect, useRef, useState } from 'react'
import { ownError } from '#lib/errors/system-error.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import {
  hasRental,
  minimumOf,
  minimumText,
  missingTo,
  subtotalOf,
} from '../bag/rules/checkout-blockers.ts'
import type { TopUpRequest } from './top-up-calls.ts'
import { topUpHint, type TopUpPiece, toTopUpPieces } from './top-up-pieces.ts'

// With the schemas of the catalogue, which the bag needs for nothing else.
const calls = () => import('./top-up-calls.ts')

type TopUpProps = {
  /** All items of the individual order, the newest first. */
  items: CartItem[]
  /** The items that are ordered. */
  selected: CartItem[]
  terms: CheckoutTerms
  /** The customer's; the size of the newest item if it is not known. */
  dressSize: Size | null
  /** How many pieces are shown at most. */
  count: number
  /** Where the minimum is explained beside it. */
  isExplained?: boolean
  className?: string
}

/** Below the minimum of an individual order: what is missing, and pieces that reach it, each added with one press. */
export function TopUp({
  items,
  selected,
  terms,
  dressSize,
  count,
  isExplained = false,
  className = '',
}: TopUpProps) {
  const minimum = minimumOf(terms, selected) ?? 0
  const missing = selected.length === 0 ? 0 : missingTo(minimum, subtotalOf(selected))
  const transactionType = hasRental(selected) ? 'RENT' : 'PURCHASE'
  const size = dressSize ?? selected[0]?.size ?? 'M'
  const { data: products, isPending } = useTopUps(
    { missing, transaction_type: transactionType, size },
    missing > 0,
  )
  const pieces = toTopUpPieces(products ?? [], { transactionType, size, items }).slice(0, count)
  const heading = useRef<HTMLHeadingElement>(null)
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<TopUpPiece | null>(null)
  const {
    mutate,
    variables,
    data: refusal = [],
    error,
    isPending: isAdding,
  } = useMutation({
    meta: { errorSource: 'shown-action' },
    mutationFn: async (piece: TopUpPiece) =>
      (await calls()).addTopUp(queryClient, piece, transactionType),
    onSuccess: (reasons, piece) => {
      if (reasons.length === 0) setAdded(piece)
      else void queryClient.invalidateQueries({ queryKey: [TOP_UPS] })
    },
  })
  const failure = ownError(error)
  const problems = failure ? [failureText(failure)] : refusal

  // The pressed button is gone, because its piece is in the bag now.
  useEffect(() => {
    if (!added) return
    announce(`${added.product.title} is in your bag.`)
    heading.current?.focus({ preventScroll: true })
  }, [added])

  if (missing === 0 && (!added || selected.length === 0)) return null
  return (
    <section
      className={`@container flex flex-col gap-3 rounded-band p-5 ${missing > 0 ? 'bg-blush/50' : 'bg-mint'} ${className}`}
    >
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {missing > 0 ? (
          `Add ${formatDollars(missing)} more to ${transactionType === 'RENT' ? 'rent' : 'check out'}`
        ) : (
          <span className="flex items-start gap-2 text-success">
            <Icon name="check" className="mt-1 size-5 shrink-0" />
            {minimumText(minimum, minimum)}
          </span>
        )}
      </h3>
      {missing > 0 && (
        <p className="-mt-2 text-sm text-ink-soft">
          {!isExplained && `Individual orders start at ${formatDollars(minimum)}. `}
          {topUpHint(pieces, missing)}
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="text-sm text-error">
          {problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {missing > 0 && isPending && <Skeleton className="h-56 rounded-input" />}
      {missing > 0 && pieces.length > 0 && (
        <ul className="grid gap-3 @min-[34rem]:grid-cols-2">
          {pieces.map((piece) => (
            <li key={piece.product.id}>
              <PieceRow
                piece={piece}
                isSale={transactionType === 'PURCHASE'}
                isBusy={isAdding && variables.product.id === piece.product.id}
                onAdd={() => {
                  if (!isAdding) mutate(piece)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TOP_UPS = 'top-ups'

function useTopUps(request: TopUpRequest, enabled: boolean) {
  return useQuery({
    queryKey: [TOP_UPS, request],
    queryFn: async ({ signal }) => (await calls()).findTopUps(request, signal),
    enabled,
    // The pieces for the former amount, until those for the new one arrive.
    placeholderData: (before) => before,
  })
}

type PieceRowProps = { piece: TopUpPiece; isSale: boolean; isBusy: boolean; onAdd: () => void }

function PieceRow({
  piece: { product, color, price, size },
  isSale,
  isBusy,
  onAdd,
}: PieceRowProps) {
  const link = linkOptions({
    to: isSale ? '/sale/p/$productId' : '/p/$productId',
    params: { productId: String(product.id) },
    search: { color: color.name },
  })
  const name = `${product.title}, ${color.name}`
  return (
    <div className="flex h-full items-center gap-3 rounded-picture bg-paper p-2 pr-3">
      <Picture
        imageKey={color.image_key}
        alt=""
        color={product.average_color}
        widths={[240]}
        sizes="3.5rem"
        className="w-14 shrink-0 rounded-input"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_7rem] text-sm">
          <Link {...link} className="font-semibold wrap-anywhere hover:text-berry hover:underline">
            <Unbroken text={product.title} />
          </Link>
          <p className="text-ink-soft">
            {color.name} · <span className="tabular-nums">{formatDollars(price)}</span>
          </p>
        </div>
        {size ? (
          <button
            type="button"
            aria-label={`Add in ${SIZE_LABELS[size]}: ${name}`}
            aria-busy={isBusy}
            onClick={onAdd}
            className={`${buttonClass('outline')} px-4! text-sm!`}
          >
            Add in {SIZE_LABELS[size]}
          </button>
        ) : (
          <Link
            {...link}
            aria-label={`Choose size: ${name}`}
            className={`${buttonClass('outline')} px-4! text-sm!`}
          >
            Choose size
          </Link>
        )}
      </div>
    </div>
  )
}
