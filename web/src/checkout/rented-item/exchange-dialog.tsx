import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listExchangeOptions,
  previewExchange,
  requestExchange,
} from '@twirl/contract/buying/exchanges'
import { useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { resetVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { type Notice, OrderNotice } from '../order-notice.tsx'
import { refusalOf } from '../placement/refusal.ts'
import { type PlacedOrder, toCardInput } from '../placement/submission.ts'
import { isAwaitingOutcome } from '../placement/use-outcome.ts'
import { useItemPlacement } from '../placement/use-placement.ts'
import { SummarySkeleton } from '../summary/order-summary.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import {
  ChosenProduct,
  type ExchangeOptions,
  OtherStyles,
  VariantChoice,
} from './exchange-choice.tsx'
import { type ExchangePreview, ExchangeSummary, ReturnOld } from './exchange-summary.tsx'
import { PayButton } from './pay-button.tsx'
import { PlacedNote } from './placed-note.tsx'
import { PlacingNote } from './placing-note.tsx'
import { type RentedItemDialogProps, slotOf } from './rented-item-dialog.ts'

/** Exchanges a rented item for another size, color or style: first the choice, then what it costs. */
export function ExchangeDialog({
  item,
  card,
  cardForm,
  renderPayment,
  askBank,
  onCardGone,
  onClose,
  onDone,
}: RentedItemDialogProps) {
  const queryClient = useQueryClient()
  const [productId, setProductId] = useState<number | null>(null)
  const [sku, setSku] = useState<string | null>(null)
  const [isSummary, setSummary] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const top = useRef<HTMLDivElement>(null)

  const options = useQuery({
    queryKey: [VISITOR, 'checkout', 'exchange-options', item.id, productId],
    queryFn: ({ signal }) =>
      api(
        listExchangeOptions,
        { id: item.id, ...(productId !== null && { product_id: productId }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const quote = useQuery({
    queryKey: [VISITOR, 'checkout', 'exchange', item.id, sku],
    queryFn: ({ signal }) => api(previewExchange, { id: item.id, sku: sku ?? '' }, { signal }),
    enabled: isSummary && sku !== null,
    gcTime: 0,
    staleTime: Infinity,
  })
  const preview = quote.data

  /** What was focused is gone with the other step. */
  const showTop = () => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }
  const backToChoice = () => {
    setSummary(false)
    void options.refetch()
    showTop()
  }
  const chooseProduct = (id: number | null) => {
    setProductId(id)
    setSku(null)
    showTop()
  }
  const handleFailed = async (error: unknown) => {
    const refusal = refusalOf(error)
    if (refusal.kind === 'LOGIN') {
      await resetVisitorQueries(queryClient)
      return
    }
    if (refusal.kind === 'CARD') cardForm?.refuse(refusal.fieldErrors)
    else if (refusal.kind === 'FAILED') {
      setNotice({ text: refusal.text, isError: true })
      cardForm?.refuse({})
      if (refusal.code === 'CARD_NOT_FOUND') await onCardGone()
      // Another customer was faster: choose again.
      if (refusal.code === 'OUT_OF_STOCK') backToChoice()
    } else setNotice({ text: refusal.text, before: null })
    // A token is used once; the next try needs a new one.
    await quote.refetch()
    await onDone()
  }
  const { state, bank, place } = useItemPlacement({
    kind: 'exchange',
    itemId: item.id,
    askBank,
    onPlaced: (answer) => {
      setPlaced(answer)
      void onDone()
    },
    onFailed: (error) => void handleFailed(error),
  })
  const exchange = async () => {
    if (!preview || sku === null) return
    const { order_token, total } = preview
    const payingCard = total > 0 ? await card?.collect() : undefined
    if (total > 0 && !payingCard) return
    setNotice(null)
    place(order_token, () =>
      api(requestExchange, {
        id: item.id,
        sku,
        order_token,
        ...(payingCard && toCardInput(payingCard)),
      }),
    )
  }

  const isIdle = placed === null && state === 'idle'
  const isPlacing = placed === null && state !== 'idle'
  const isPaying = isPlacing && isAwaitingOutcome(state)
  useLeaveWarning(isPaying)
  const failed = isSummary ? quote : options
  return (
    <Sheet
      title={placed ? 'Exchanged' : 'Exchange'}
      onClose={onClose}
      hasForm={isSummary && placed === null}
      isLocked={isPaying}
      footer={
        isIdle &&
        (isSummary ? (
          <>
            <button type="button" onClick={backToChoice} className={buttonClass('outline')}>
              Back
            </button>
            {preview && (
              <PayButton
                missing={missingFor(preview, card, quote.isFetching)}
                onMissing={() => {
                  if (!card) cardForm?.showMissing()
                }}
                onPress={exchange}
              >
                {preview.total === 0
                  ? 'Exchange'
                  : `Pay ${formatDollars(preview.total)} and exchange`}
              </PayButton>
            )}
          </>
        ) : (
          <PayButton
            key={productId}
            missing={sku === null ? 'Please choose a size.' : null}
            onPress={() => {
              setNotice(null)
              setSummary(true)
              showTop()
            }}
          >
            Continue
          </PayButton>
        ))
      }
    >
      {placed && (
        <PlacedNote
          title="Your exchange is confirmed"
          orderNumber={placed.order_number}
          onClose={onClose}
        >
          {preview ? (
            <p>
              {preview.item.title} arrives by {formatDay(preview.arrives_by)}; return it by{' '}
              {formatDay(preview.return_by)}.
            </p>
          ) : (
            <p>You’ll find its dates in your order.</p>
          )}
          <ReturnOld item={item} />
        </PlacedNote>
      )}
      {isPlacing && <PlacingNote state={state} bank={bank} onClose={onClose} />}
      <div ref={top} tabIndex={-1} hidden={!isIdle} className="py-6 outline-none">
        {notice && <OrderNotice notice={notice} now={null} />}
        {failed.isError && (
          <DialogFailure
            error={failed.error}
            onRetry={() => void failed.refetch()}
            onClose={onClose}
          />
        )}
        {!isSummary && !options.isError && (
          <Choice
            options={options.data}
            isBusy={options.isPlaceholderData}
            ownColor={item.color}
            ownProductId={item.product_id}
            sku={sku}
            onChoose={setSku}
            onChooseProduct={chooseProduct}
          />
        )}
        {/* Hidden, not removed: a refused payment must not lose what was typed. */}
        <div hidden={!isSummary || quote.isError}>
          {preview ? (
            <ExchangeSummary
              preview={preview}
              item={item}
              payment={placed === null && renderPayment(slotOf(preview))}
            />
          ) : (
            <SummarySkeleton />
          )}
        </div>
      </div>
    </Sheet>
  )
}

function missingFor(
  { total }: ExchangePreview,
  card: RentedItemDialogProps['card'],
  isFetching: boolean,
): string | null {
  if (isFetching) return 'One moment, we’re calculating the price.'
  return total === 0 || card ? null : 'Please choose a card, or enter the details of a new one.'
}

type ChoiceProps = {
  options: ExchangeOptions | undefined
  isBusy: boolean
  ownColor: string
  ownProductId: number
  sku: string | null
  onChoose: (sku: string | null) => void
  onChooseProduct: (productId: number | null) => void
}

function Choice({
  options,
  isBusy,
  ownColor,
  ownProductId,
  sku,
  onChoose,
  onChooseProduct,
}: ChoiceProps) {
  const [pickedColor, pickColor] = useState(ownColor)
  if (!options) return <SummarySkeleton />
  const { product, variants, other_products, fee, arrives_by, return_by } = options
  const shown = variants.find(({ color }) => color === pickedColor) ?? variants[0]
  return (
    <div aria-busy={isBusy} className="flex flex-col gap-6 aria-busy:opacity-60">
      <p className="rounded-input bg-butter px-4 py-3">
        {fee === 0
          ? 'This exchange is free.'
          : `This exchange costs ${formatDollars(fee)} plus tax.`}{' '}
        The new piece arrives by <strong className="font-semibold">{formatDay(arrives_by)}</strong>,
        return it by <strong className="font-semibold">{formatDay(return_by)}</strong>.
      </p>
      <section className="flex flex-col gap-4">
        <ChosenProduct
          product={product}
          color={shown?.color}
          picture={shown?.image_url ?? product.image_url}
        />
        <VariantChoice
          key={product.product_id}
          variants={variants}
          color={shown?.color}
          onChooseColor={pickColor}
          chosen={sku}
          onChoose={onChoose}
        />
        {product.product_id !== ownProductId && (
          <button
            type="button"
            onClick={() => onChooseProduct(null)}
            className="inline-flex min-h-11 items-center self-start font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
          >
            Back to the piece you have
          </button>
        )}
      </section>
      <OtherStyles
        products={other_products.filter(({ product_id }) => product_id !== product.product_id)}
        onChoose={onChooseProduct}
      />
    </div>
  )
}
