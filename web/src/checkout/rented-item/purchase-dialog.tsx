import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { resetVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { isCouponDropped, quoteWithCoupon } from '../coupon-quote.ts'
import { type Notice, OrderNotice } from '../order-notice.tsx'
import { refusalOf } from '../placement/refusal.ts'
import { type NamedCard, type PlacedOrder, toCardInput } from '../placement/submission.ts'
import { isAwaitingOutcome } from '../placement/use-outcome.ts'
import { useItemPlacement } from '../placement/use-placement.ts'
import { CouponBox } from '../summary/coupon-box.tsx'
import { SummarySkeleton } from '../summary/order-summary.tsx'
import { SummaryItem } from '../summary/summary-items.tsx'
import { SummaryTotals } from '../summary/summary-totals.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import { PayButton } from './pay-button.tsx'
import { PlacedNote } from './placed-note.tsx'
import { PlacingNote } from './placing-note.tsx'
import { type RentedItemDialogProps, slotOf } from './rented-item-dialog.ts'

type Preview = EndpointOutput<typeof previewPurchaseRental>

/** Buys an item that the customer has rented: nothing is sent, and nothing goes back (CHECKOUT-20). */
export function PurchaseDialog({
  order,
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
  // A new number for each try, so that the same code can be tried again.
  const [coupon, setCoupon] = useState<{ code: string | null; tries: number }>({
    code: null,
    tries: 0,
  })
  const [notice, setNotice] = useState<Notice | null>(null)
  // The card that pays once the customer confirms.
  const [confirming, setConfirming] = useState<NamedCard | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)

  const rented = {
    sku: item.sku,
    // A part of it may have been bought before.
    quantity: item.rental?.quantity_out ?? item.quantity,
    original_order_number: order.order_number,
  }
  const quote = useQuery({
    queryKey: [VISITOR, 'checkout', 'purchase-rental', rented, coupon],
    queryFn: ({ signal }) =>
      quoteWithCoupon(coupon.code, (coupon_code) =>
        api(previewPurchaseRental, { ...rented, coupon_code }, { signal }),
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  })
  const preview = quote.data?.preview

  const changeCoupon = (code: string | null) =>
    setCoupon(({ tries }) => ({ code, tries: tries + 1 }))
  const handleFailed = async (error: unknown) => {
    const refusal = refusalOf(error)
    switch (refusal.kind) {
      case 'LOGIN':
        await resetVisitorQueries(queryClient)
        return
      case 'COUPON_LOST':
        setNotice({ text: `${refusal.text} ${refusal.couponError}`, before: null })
        changeCoupon(null)
        return
      case 'CHANGED':
        setNotice({ text: refusal.text, before: null })
        break
      case 'CARD':
        cardForm?.refuse(refusal.fieldErrors)
        break
      case 'FAILED':
        setNotice({ text: refusal.text, isError: true })
        cardForm?.refuse({})
        if (refusal.code === 'CARD_NOT_FOUND') await onCardGone()
    }
    // A token is paid once; the next try needs a new one.
    await quote.refetch()
    await onDone()
  }
  const { state, bank, place } = useItemPlacement({
    kind: 'purchase',
    itemId: item.id,
    askBank,
    onPlaced: (answer) => {
      setPlaced(answer)
      void onDone()
    },
    onFailed: (error) => void handleFailed(error),
  })
  const buy = (payingCard: NamedCard) => {
    if (!preview) return
    const { coupon_code, order_token } = preview
    setConfirming(null)
    setNotice(null)
    place(order_token, () =>
      api(purchaseRental, { ...rented, coupon_code, order_token, ...toCardInput(payingCard) }),
    )
  }

  const isPlacing = placed === null && state !== 'idle'
  const isPaying = isPlacing && isAwaitingOutcome(state)
  useLeaveWarning(isPaying)
  const isForm = placed === null && state === 'idle' && !quote.isError
  return (
    <Sheet
      title={placed ? 'It’s yours' : 'Keep it'}
      onClose={onClose}
      hasForm={placed === null}
      isLocked={isPaying}
      footer={
        isForm &&
        preview &&
        (confirming ? (
          <>
            <button
              type="button"
              onClick={() => setConfirming(null)}
              className={buttonClass('outline')}
            >
              Back
            </button>
            <PayButton missing={null} onPress={() => buy(confirming)}>
              Buy it
            </PayButton>
          </>
        ) : (
          <PayButton
            missing={missingFor(card, quote.isFetching)}
            onMissing={() => {
              if (!card) cardForm?.showMissing()
            }}
            onPress={async () => setConfirming((await card?.collect()) ?? null)}
          >
            {`Purchase for ${formatDollars(preview.total)}`}
          </PayButton>
        ))
      }
    >
      {placed && (
        <PlacedNote
          title={`${item.title} is yours`}
          orderNumber={placed.order_number}
          onClose={onClose}
        >
          <p>
            Your rental has ended, and there’s nothing to send back. We’ll email you a confirmation.
          </p>
        </PlacedNote>
      )}
      {isPlacing && <PlacingNote state={state} bank={bank} onClose={onClose} />}
      {quote.isError && !isPlacing && !placed && (
        <div className="py-8">
          <DialogFailure
            error={quote.error}
            onRetry={() => void quote.refetch()}
            onClose={onClose}
          />
        </div>
      )}
      {confirming && isForm && preview && (
        <Confirmation preview={preview} cardName={confirming.name} />
      )}
      {/* Hidden, not removed: a refused payment must not lose what was typed. */}
      <div hidden={!isForm || confirming !== null} className="py-6">
        {notice && <OrderNotice notice={notice} now={null} />}
        <PurchaseForm
          preview={preview}
          couponBox={
            <CouponBox
              code={preview?.coupon_code ?? null}
              error={quote.data?.couponError ?? null}
              isDropped={isCouponDropped(quote.data)}
              isBusy={quote.isFetching}
              onChange={changeCoupon}
            />
          }
          // What was typed is not needed any more, and nothing asks before it is left.
          payment={placed === null && renderPayment(slotOf(preview))}
        />
      </div>
    </Sheet>
  )
}

function missingFor(card: RentedItemDialogProps['card'], isFetching: boolean): string | null {
  if (isFetching) return 'One moment, we’re calculating the price.'
  return card ? null : 'Please choose a card, or enter the details of a new one.'
}

type PurchaseFormProps = {
  preview: Preview | undefined
  couponBox: ReactNode
  payment: ReactNode
}

function PurchaseForm({ preview, couponBox, payment }: PurchaseFormProps) {
  if (!preview) return <SummarySkeleton />
  return (
    <div className="flex flex-col gap-6">
      <SummaryItem item={preview.item} way="Buy it instead of returning it" />
      {couponBox}
      <SummaryTotals preview={preview} hasShipping={false} />
      <section>
        <h3 className="pb-3 text-xl">Card</h3>
        {payment}
      </section>
    </div>
  )
}

function Confirmation({ preview, cardName }: { preview: Preview; cardName: string }) {
  return (
    <div className="flex flex-col gap-3 py-8">
      <h3 ref={focus} tabIndex={-1} className="text-2xl outline-none">
        Buy {preview.item.title}?
      </h3>
      <p>
        {preview.tax_amount === null ? 'At most ' : ''}
        <strong className="font-semibold tabular-nums">{formatDollars(preview.total)}</strong> will
        be charged to your {cardName}.
      </p>
      <p className="text-ink-soft">This ends your rental. There’s nothing to send back.</p>
    </div>
  )
}

function focus(title: HTMLElement | null): void {
  title?.focus()
}
