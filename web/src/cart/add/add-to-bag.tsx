import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getRentalPlan, type TransactionType } from '@twirl/contract/buying/cart'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { addItem, type ItemToAdd, type LinkOnError } from './add-item.ts'
import { addButtonClass, datesClass, FRAME_CLASS, orderText } from './add-placeholder.tsx'
import type { OrderPlace } from './order-line.ts'

const loadDrawer = () => import('../drawer/bag-drawer.tsx')
const BagDrawer = lazyPart(async () => (await loadDrawer()).BagDrawer, 'action')

const ADD_MUTATION = ['add-to-bag']

type AddToBagProps = {
  place: OrderPlace
  transactionType: TransactionType
  /** The price of one piece. */
  price: number
  /** Null until a size is chosen. */
  sku: string | null
  /** Another member of the event has the color. */
  isTaken: boolean
  /** Free of the chosen variant; without one, of all sizes. */
  left: number
  quantity: number
  onChangeQuantity: (quantity: number) => void
  /** Leads to the sizes. */
  onSizeMissing: () => void
  linkOnError: LinkOnError | undefined
  /** The most important button of the page. */
  isMain: boolean
  /** In the bar of phones: the button only. */
  isBar: boolean
  /** The placeholder was pressed. */
  isPressed: boolean
  onPressedChange: (isPressed: boolean) => void
}

/** Adds a rental or a purchase to the bag, and then shows the bag (BROWSE-28). */
export function AddToBag({
  place,
  transactionType,
  price,
  sku,
  isTaken,
  left,
  quantity,
  onChangeQuantity,
  onSizeMissing,
  linkOnError,
  isMain,
  isBar,
  isPressed,
  onPressedChange,
}: AddToBagProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationKey: ADD_MUTATION,
    meta: { errorSource: 'shown-action' },
    mutationFn: async (item: ItemToAdd) => {
      // Loaded first, because an added item must be shown.
      await loadDrawer()
      return addItem(queryClient, item, linkOnError)
    },
    onSuccess: (result) => {
      if ('link' in result) void navigate(result.link)
    },
  })
  const isSoldOut = left === 0
  const ownFailure = ownError(error)
  const refusal =
    data && 'refusal' in data ? data.refusal : ownFailure ? [failureText(ownFailure)] : []
  const added = data && 'added' in data ? data.added : null

  const add = () => {
    // Asks the cache: a second click may come before the pending state is rendered.
    if (isSoldOut || queryClient.isMutating({ mutationKey: ADD_MUTATION }) > 0) return
    if (sku) mutate({ place, transactionType, sku, quantity })
    else onSizeMissing()
  }
  const button = useRef<HTMLButtonElement>(null)
  const addPressed = useEffectEvent(() => {
    onPressedChange(false)
    // The focus was on the placeholder.
    button.current?.focus({ preventScroll: true })
    add()
  })
  useEffect(() => {
    if (isPressed && !isBar) addPressed()
  }, [isPressed, isBar])

  return (
    <div className={isBar ? 'flex flex-1 flex-col gap-2' : FRAME_CLASS}>
      {!isBar && !isSoldOut && (
        <p className={datesClass(transactionType)}>
          <OrderDates transactionType={transactionType} trunkShowId={place.trunkShowId} />
        </p>
      )}
      {refusal.length > 0 && (
        <div role="alert" className="text-sm text-error">
          {refusal.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!isBar && !isSoldOut && (
          <QuantityStepper
            quantity={quantity}
            max={sku ? left : Infinity}
            onChange={sku ? onChangeQuantity : onSizeMissing}
          />
        )}
        <button
          ref={button}
          type="button"
          data-press={isBar ? undefined : transactionType}
          aria-disabled={isSoldOut}
          aria-busy={isPending}
          onClick={add}
          onPointerEnter={() => void loadDrawer()}
          className={addButtonClass(isMain)}
        >
          {isSoldOut ? (
            isTaken ? (
              'Taken by another member'
            ) : (
              `Sold out to ${transactionType === 'RENT' ? 'rent' : 'buy'}`
            )
          ) : (
            <span>
              <span className={isBar ? 'sr-only' : undefined}>Add to bag – </span>
              {orderText(transactionType, price * quantity)}
            </span>
          )}
        </button>
      </div>
      {added && <BagDrawer added={added} onClose={reset} />}
    </div>
  )
}

type OrderDatesProps = { transactionType: TransactionType; trunkShowId: number | undefined }

/** When a piece that is ordered now arrives, and when a rented one must be sent back; nothing until that is known. */
function OrderDates({ transactionType, trunkShowId }: OrderDatesProps) {
  const { data } = useQuery({
    queryKey: [VISITOR, 'rental-plan', trunkShowId],
    queryFn: ({ signal }) => api(getRentalPlan, { trunk_show_id: trunkShowId }, { signal }),
  })
  if (!data) return null
  return (
    <>
      Arrives by <DayText day={data.arrives_by} />
      {transactionType === 'RENT' && (
        <>
          , <br className="@min-[27rem]:hidden" />
          return by <DayText day={data.return_by} />
        </>
      )}
    </>
  )
}

function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="font-semibold whitespace-nowrap">
      {formatDay(day)}
    </time>
  )
}
