import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  extendRental,
  type ExtensionPreview,
  previewExtension,
} from '@twirl/contract/buying/extensions'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { resetVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { type Notice, OrderNotice } from '../order-notice.tsx'
import { refusalOf } from '../placement/refusal.ts'
import { type PlacedOrder, toCardInput } from '../placement/submission.ts'
import { isAwaitingOutcome } from '../placement/use-outcome.ts'
import { useItemPlacement } from '../placement/use-placement.ts'
import { SummarySkeleton } from '../summary/order-summary.tsx'
import { SummaryItem } from '../summary/summary-items.tsx'
import { SummaryTotals } from '../summary/summary-totals.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import { PayButton } from './pay-button.tsx'
import { PlacedNote } from './placed-note.tsx'
import { PlacingNote } from './placing-note.tsx'
import { type RentedItemDialogProps, slotOf } from './rented-item-dialog.ts'

/** Rents an item for another month: nothing is sent, and it is due later (ORDER-21). */
export function ExtendDialog({
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
  const [notice, setNotice] = useState<Notice | null>(null)
  const [placed, setPlaced] = useState<(PlacedOrder & { dueDate: string | null }) | null>(null)
  const quote = useQuery({
    queryKey: [VISITOR, 'checkout', 'extension', item.id],
    queryFn: ({ signal }) => api(previewExtension, { order_item_id: item.id }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const preview = quote.data

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
    } else setNotice({ text: refusal.text, before: null })
    // A token is used once; the next try needs a new one.
    await quote.refetch()
    await onDone()
  }
  const { state, bank, place } = useItemPlacement({
    kind: 'extension',
    itemId: item.id,
    askBank,
    onPlaced: (answer) => {
      setPlaced({ ...answer, dueDate: preview?.new_due_date ?? null })
      void onDone()
    },
    onFailed: (error) => void handleFailed(error),
  })
  const extend = async () => {
    const payingCard = await card?.collect()
    if (!preview || !payingCard) return
    const { order_token } = preview
    setNotice(null)
    place(order_token, () =>
      api(extendRental, { order_item_id: item.id, order_token, ...toCardInput(payingCard) }),
    )
  }

  const isPlacing = placed === null && state !== 'idle'
  const isPaying = isPlacing && isAwaitingOutcome(state)
  useLeaveWarning(isPaying)
  const isForm = placed === null && state === 'idle' && !quote.isError
  return (
    <Sheet
      title={placed ? 'Extended' : 'Keep it longer'}
      onClose={onClose}
      hasForm={placed === null}
      isLocked={isPaying}
      footer={
        isForm &&
        preview && (
          <PayButton
            missing={missingFor(card, quote.isFetching)}
            onMissing={() => {
              if (!card) cardForm?.showMissing()
            }}
            onPress={extend}
          >
            {`Pay ${formatDollars(preview.total)} and extend`}
          </PayButton>
        )
      }
    >
      {placed && (
        <PlacedNote
          // After a reload during the payment its price is not known here.
          title={
            placed.dueDate ? `Now due on ${formatDay(placed.dueDate)}` : 'Your rental is extended'
          }
          orderNumber={placed.order_number}
          onClose={onClose}
        >
          <p>
            {item.title} is yours to wear for another month. We’ll email you a confirmation, and
            remind you before it’s due.
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
      {/* Hidden, not removed: a refused payment must not lose what was typed. */}
      <div hidden={!isForm} className="py-6">
        {notice && <OrderNotice notice={notice} now={null} />}
        {preview ? (
          <ExtensionForm
            preview={preview}
            payment={placed === null && renderPayment(slotOf(preview))}
          />
        ) : (
          <SummarySkeleton />
        )}
      </div>
    </Sheet>
  )
}

function missingFor(card: RentedItemDialogProps['card'], isFetching: boolean): string | null {
  if (isFetching) return 'One moment, we’re calculating the price.'
  return card ? null : 'Please choose a card, or enter the details of a new one.'
}

function ExtensionForm({ preview, payment }: { preview: ExtensionPreview; payment: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <SummaryItem item={preview.item} way="Additional rental month" />
      <p className="rounded-input bg-butter px-4 py-3">
        Return it by <strong className="font-semibold">{formatDay(preview.new_due_date)}</strong>{' '}
        instead of {formatDay(preview.due_date)}.
      </p>
      <SummaryTotals preview={preview} hasShipping={false} />
      <section>
        <h3 className="pb-3 text-xl">Card</h3>
        {payment}
      </section>
    </div>
  )
}
