import { Link } from '@tanstack/react-router'
import type { Preview } from '@twirl/contract/buying/checkout'
import { isCallError } from '@twirl/contract/client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { track } from '#analytics/track.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { addressRefusalOf, BlockedOrder, NothingToOrder } from './blocked-order.tsx'
import { couponOf } from './checkout-storage.ts'
import { isCouponDropped } from './coupon-quote.ts'
import { missingForPayment, paymentStep, STEPS } from './flow.ts'
import { type Notice, OrderNotice } from './order-notice.tsx'
import { ConfirmDialog, PayBar } from './pay-bar.tsx'
import { PlacedBefore } from './placed-before.tsx'
import { PlacingView } from './placement/placing-view.tsx'
import { refusalOf } from './placement/refusal.ts'
import {
  type CardForm,
  type NamedCard,
  type PayableCard,
  type PaymentSlot,
  type PlacedOrder,
  toSubmission,
} from './placement/submission.ts'
import type { AskBank } from './placement/use-bank-question.ts'
import { isAwaitingOutcome } from './placement/use-outcome.ts'
import { usePlacement } from './placement/use-placement.ts'
import { soldOutText } from './quote-changes.ts'
import { ReturnPolicy } from './return-policy.tsx'
import { StepList } from './step-list.tsx'
import { CouponBox } from './summary/coupon-box.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { type QuoteRequest, useQuote } from './use-quote.ts'

type CheckoutProps = {
  request: QuoteRequest
  /** A guest opens an order with its key. */
  isGuest?: boolean
  step: number
  /** The card that pays; null until it is complete. */
  card: PayableCard | null
  /** The form of the card, when the card that pays is typed. */
  cardForm: CardForm | null
  /** Where the order goes, for a sentence. */
  shipTo: string | null
  shipping?: ReactNode
  /** The choice of an address for a group order whose box has left; it is shown above the payment (LEAD-75). */
  lateShipping?: ReactNode
  /** A preview said whether the box of the group has left. */
  onLateAddition?: (isLate: boolean) => void
  /** The choice of the card. */
  renderPayment: (slot: PaymentSlot) => ReactNode
  askBank: AskBank
  onPlaced: (order: PlacedOrder) => void
  /** Something in the order has changed: drops what cannot be ordered any more. */
  onChanged: () => Promise<void>
  /** The order was refused, with the code of the error. */
  onFailed?: (code: string) => void | Promise<void>
  onLoginNeeded: () => void
}

/** The steps with the summary beside them, from the preview to the placed order. */
export function Checkout({
  request,
  isGuest = false,
  step,
  card,
  cardForm,
  shipTo,
  shipping,
  lateShipping,
  onLateAddition,
  renderPayment,
  askBank,
  onPlaced,
  onChanged,
  onFailed,
  onLoginNeeded,
}: CheckoutProps) {
  const { flow } = request
  const { data: quote, error, isFetching, isPlaceholderData, refetch } = useQuote(request)
  const [notice, setNotice] = useState<Notice | null>(null)
  // The card that pays once the customer confirms.
  const [confirming, setConfirming] = useState<NamedCard | null>(null)
  // Why the order was refused with its coupon.
  const [lostCoupon, setLostCoupon] = useState<string | null>(null)
  // The preview that the customer confirmed, to tell what has changed since.
  const confirmed = useRef<Preview | null>(null)

  const handleFailed = async (failure: unknown) => {
    const refusal = refusalOf(failure)
    switch (refusal.kind) {
      case 'LOGIN':
        onLoginNeeded()
        return
      case 'COUPON_LOST':
        couponOf(flow).remove()
        setLostCoupon(refusal.couponError)
        setNotice({ text: refusal.text, before: confirmed.current })
        break
      case 'CHANGED':
        setNotice({
          text: refusal.text,
          before: confirmed.current,
          soldOut: refusal.soldOut,
        })
        await onChanged()
        break
      case 'CARD':
        cardForm?.refuse(refusal.fieldErrors)
        break
      case 'FAILED':
        setNotice({ text: refusal.text, isError: true })
        cardForm?.refuse({})
        await onFailed?.(refusal.code)
    }
    // A token is paid once; the next try needs a new one.
    await refetch()
  }
  const placement = usePlacement({
    flow,
    itemIds: request.items.map(({ id }) => id),
    askBank,
    onPlaced: (order) => {
      track('purchase', { orderNumber: order.order_number, preview: confirmed.current })
      onPlaced(order)
    },
    onFailed: (failure) => void handleFailed(failure),
  })
  useLeaveWarning(isAwaitingOutcome(placement.state))

  const needsLogin = isUnauthorized(error)
  useEffect(() => {
    if (needsLogin) onLoginNeeded()
  }, [needsLogin, onLoginNeeded])

  const retry = async () => {
    const refusal = addressRefusalOf(error)
    if (refusal) await onFailed?.(refusal)
    await refetch()
  }

  const preview = quote?.preview
  const isCurrent = preview !== undefined && !isFetching && !isPlaceholderData
  const isLateAddition = preview !== undefined && preview.late_addition !== null
  useEffect(() => {
    if (isCurrent) onLateAddition?.(isLateAddition)
  }, [isCurrent, isLateAddition, onLateAddition])
  const hasAddress = request.address !== null || request.guestAddress !== null
  const missingWith = (hasCard: boolean) =>
    missingForPayment({
      flow,
      step,
      isAbleToCheckout: isCurrent && !error ? preview.is_able_to_checkout : null,
      hasAddress,
      isLateAddition,
      hasCard,
    })

  useTrackedSteps(isCurrent ? preview : undefined, {
    hasShipping: step === paymentStep(flow) && flow === 'INDIVIDUAL',
    hasPayment: card !== null,
  })

  const changeCoupon = (code: string | null) => {
    const coupon = couponOf(flow)
    if (code === null) coupon.remove()
    else coupon.write(code)
    setLostCoupon(null)
    void refetch()
  }
  const placeOrder = (payingCard: NamedCard) => {
    if (!preview) return
    confirmed.current = preview
    setConfirming(null)
    setNotice(null)
    setLostCoupon(null)
    placement.place(toSubmission(request, preview, payingCard))
  }

  // Until a new preview says that all of it can be had again.
  const isAvailable = isCurrent && preview.is_able_to_checkout
  const soldOut = notice && !notice.isError && !isAvailable ? (notice.soldOut ?? []) : []
  const isShown = placement.state === 'idle' && !error
  if (placement.state === 'idle' && request.items.length === 0)
    return (
      <PlacedBefore
        flow={flow}
        tried={notice && !notice.isError ? notice.before : null}
        isGuest={isGuest}
      >
        <NothingToOrder reasons={notice ? [notice.text, ...soldOut.map(soldOutText)] : []} />
      </PlacedBefore>
    )
  return (
    <>
      {placement.state !== 'idle' && (
        <PlacingView
          state={placement.state}
          bank={placement.bank}
          isGuest={isGuest}
          onLogIn={onLoginNeeded}
          onStartOver={placement.startOver}
        />
      )}
      {placement.state === 'idle' && error && !needsLogin && (
        <BlockedOrder error={error} onRetry={() => void retry()} />
      )}
      {/* Hidden, not removed: a refused payment or a lost connection must not lose what was typed. */}
      <div
        hidden={!isShown}
        className="flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(24rem,41%)]"
      >
        <div className="border-line bg-shell px-4 max-lg:border-b md:px-6 lg:order-2 lg:border-l lg:px-10 lg:py-12">
          <div className="mx-auto max-w-160 lg:sticky lg:top-10 lg:mx-0 lg:max-w-104">
            <OrderSummary
              key={step}
              quote={quote}
              isBusy={isFetching}
              lostCoupon={lostCoupon}
              soldOut={soldOut}
              couponBox={
                <CouponBox
                  code={preview?.coupon_code ?? null}
                  error={quote?.couponError ?? lostCoupon}
                  isDropped={isCouponDropped(quote)}
                  isBusy={isFetching}
                  onChange={changeCoupon}
                />
              }
            >
              <ReturnPolicy flow={flow} />
            </OrderSummary>
          </div>
        </div>
        <div className="px-4 pt-4 pb-10 md:px-6 lg:px-10 lg:py-10">
          <div className="mx-auto max-w-160 lg:mr-0 xl:mr-8">
            <StepList flow={flow} step={step} hasAddress={hasAddress} />
            <StepTitle title={STEPS[flow][step] ?? ''} />
            {notice && <OrderNotice notice={notice} now={isCurrent ? preview : null} />}
            {shipping !== undefined && <div hidden={step !== 1}>{shipping}</div>}
            <div hidden={step !== paymentStep(flow)}>
              {isCurrent && !preview.is_able_to_checkout && <CannotOrder />}
              {isLateAddition && lateShipping}
              <PaymentArea
                renderPayment={renderPayment}
                total={preview?.total ?? null}
                missing={missingWith(true)}
                onWallet={placeOrder}
              />
              <PayBar
                preview={preview}
                missing={missingWith(card !== null)}
                onMissing={() => {
                  if (!card) cardForm?.showMissing()
                }}
                onPay={async () => setConfirming((await card?.collect()) ?? null)}
              />
            </div>
            <Link
              to="/cart"
              className="mt-4 inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
            >
              Return to shopping bag
            </Link>
          </div>
        </div>
      </div>
      {confirming && preview && (
        <ConfirmDialog
          preview={preview}
          cardName={confirming.name}
          shipTo={shipTo}
          onConfirm={() => placeOrder(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}

type PaymentAreaProps = PaymentSlot & Pick<CheckoutProps, 'renderPayment'>

function PaymentArea({ renderPayment, ...slot }: PaymentAreaProps) {
  return renderPayment(slot)
}

/** Each step is tracked once, with the first preview after it. */
function useTrackedSteps(
  preview: Preview | undefined,
  { hasShipping, hasPayment }: { hasShipping: boolean; hasPayment: boolean },
): void {
  const tracked = useRef(new Set<CheckoutStep>())
  useEffect(() => {
    if (!preview) return
    const reached = {
      begin_checkout: true,
      add_shipping_info: hasShipping,
      add_payment_info: hasPayment,
    }
    for (const step of CHECKOUT_STEPS) {
      if (!reached[step] || tracked.current.has(step)) continue
      tracked.current.add(step)
      track(step, { preview })
    }
  }, [preview, hasShipping, hasPayment])
}

const CHECKOUT_STEPS = ['begin_checkout', 'add_shipping_info', 'add_payment_info'] as const
type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** The preview does not tell which of the two it is. */
function CannotOrder() {
  return (
    <p role="status" className="mb-6 rounded-picture bg-butter p-5">
      You can’t place this order yet: it’s below the order minimum, or we no longer have enough of a
      piece. Please change it in your shopping bag.
    </p>
  )
}

function isUnauthorized(error: unknown): boolean {
  return isCallError(error) && error.status === 401
}

/** Takes the focus when the step changes, so that screen readers continue there. */
function StepTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1} className="pt-3 pb-6 text-3xl">
      {title}
    </h1>
  )
}
