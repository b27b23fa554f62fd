import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { payWaitingCharge, type WaitingCharge } from '@twirl/contract/buying/charge-payment'
import { cardBrandName } from '@twirl/contract/buying/card-brands'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { OtherCardError } from '../placement/answer-bank.ts'
import { NotPlacedError } from '../placement/ask-until-answered.ts'
import { refusalOf } from '../placement/refusal.ts'
import {
  type CardForm,
  type NamedCard,
  type PayableCard,
  type PaymentSlot,
  toGuestCardInput,
} from '../placement/submission.ts'
import type { AskBank } from '../placement/use-bank-question.ts'
import { isAwaitingOutcome, useOutcome } from '../placement/use-outcome.ts'
import { PayButton } from '../rented-item/pay-button.tsx'
import { PlacingNote } from '../rented-item/placing-note.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { sentCharge } from './sent-charge.ts'
import { waitingChargeQuery } from './waiting-charge-query.ts'

type ChargePaymentProps = {
  token: string
  charge: WaitingCharge
  /** The card that is typed; null until it is complete. */
  card: PayableCard | null
  cardForm: CardForm
  renderPayment: (slot: PaymentSlot) => ReactNode
  askBank: AskBank
}

/** Pays a charge with the saved card of the order, which the bank may ask about, or with another card (PAY-46). */
export function ChargePayment({
  token,
  charge,
  card,
  cardForm,
  renderPayment,
  askBank,
}: ChargePaymentProps) {
  const queryClient = useQueryClient()
  const query = waitingChargeQuery(token)
  const [isOtherCard, setOtherCard] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const { total, attempt } = charge
  // While a card is asked the form stays as it was.
  const [owed, setOwed] = useState(charge)
  if (charge.state === 'OWED' && owed !== charge) setOwed(charge)
  const saved = owed.card
  const isTyping = owed.state === 'OWED' && (isOtherCard || saved === null)

  const handleFailed = async (error: unknown) => {
    const refusal = refusalOf(error)
    if (error instanceof OtherCardError) setOtherCard(true)
    if (refusal.kind === 'CARD') cardForm.refuse(refusal.fieldErrors)
    else {
      if (refusal.kind === 'FAILED') cardForm.refuse({})
      setNotice(noticeOf(error, refusal))
    }
    // What is shown next depends on what became of the charge.
    await queryClient.refetchQueries(query)
  }
  const { state, bank, place, resume, reset, isRunning } = useOutcome({
    askBank,
    resumeOrder: (sentAt) => sentCharge(token, Number(sentAt)),
    initialState: charge.state === 'PAYING' ? 'waiting' : 'idle',
    onPlaced: (paid) => queryClient.setQueryData(query.queryKey, paid),
    onFailed: (error) => void handleFailed(error),
  })
  // It was sent before the page was loaded, or from another tab.
  const isPaying = charge.state === 'PAYING'
  useEffect(() => {
    if (isPaying) void resume(String(attempt - 1))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt
  }, [isPaying, attempt])
  useLeaveWarning(isAwaitingOutcome(state) && bank === null)

  const pay = (
    input: { is_saved_card: boolean } & Partial<ReturnType<typeof toGuestCardInput>>,
  ) => {
    if (isRunning()) return
    setNotice(null)
    void place(String(attempt), () => api(payWaitingCharge, { token, attempt, ...input }))
  }
  const payWith = (given: NamedCard | null) => {
    if (given) pay({ is_saved_card: false, ...toGuestCardInput(given) })
  }
  const startOver = () => {
    reset()
    void queryClient.refetchQueries(query)
  }

  const isForm = state === 'idle'
  return (
    <>
      <ChargeFacts charge={charge} />
      {state !== 'idle' && (
        <PlacingNote state={state} bank={bank} isHolding={false} onClose={startOver} />
      )}
      {/* Hidden, not removed: a refused payment must not lose what was typed. */}
      <div hidden={!isForm} className="flex flex-col gap-6">
        {notice !== null && <Notice key={notice} text={notice} />}
        {saved && !isOtherCard && (
          <SavedCard
            name={`${cardBrandName(saved.brand)} ending in ${saved.last_four}`}
            total={total}
            onPay={() => pay({ is_saved_card: true })}
            onOther={() => setOtherCard(true)}
          />
        )}
        {isTyping && (
          <section aria-labelledby="card" className="flex flex-col gap-4">
            <CardTitle isFocused={isOtherCard} />
            {renderPayment({ total, missing: null, onWallet: payWith })}
            <div className="flex flex-wrap gap-3">
              <PayButton
                missing={card ? null : 'Please enter the details of your card.'}
                onMissing={cardForm.showMissing}
                onPress={async () => payWith((await card?.collect()) ?? null)}
              >
                {`Pay ${formatDollars(total)}`}
              </PayButton>
              {saved && (
                <button
                  type="button"
                  onClick={() => setOtherCard(false)}
                  className={buttonClass('outline')}
                >
                  Use the saved card
                </button>
              )}
            </div>
          </section>
        )}
        <p className="text-ink-soft">
          If you think this is wrong, please{' '}
          <Link to="/contact-us" className="text-berry underline">
            write to us
          </Link>{' '}
          before you pay.
        </p>
      </div>
    </>
  )
}

type SavedCardProps = { name: string; total: number; onPay: () => void; onOther: () => void }

function SavedCard({ name, total, onPay, onOther }: SavedCardProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        Nothing has been charged yet. We charge your {name}, and your bank may ask you to confirm
        that it’s you.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={onPay} className={buttonClass()}>
          Pay {formatDollars(total)} with this card
        </button>
        <button type="button" onClick={onOther} className={buttonClass('outline')}>
          Use another card
        </button>
      </div>
    </div>
  )
}

function CardTitle({ isFocused }: { isFocused: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) title.current?.focus()
  }, [isFocused])
  return (
    <h2 ref={title} id="card" tabIndex={-1} className="text-2xl outline-none">
      Card
    </h2>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <p
      ref={(box) => box?.focus()}
      tabIndex={-1}
      role="alert"
      className="rounded-picture bg-blush p-5 font-semibold text-error"
    >
      {text}
    </p>
  )
}

const DECLINED = 'Your card was declined, so nothing was charged. Please use another card.'
const NOT_PAID = 'Nothing was charged.'

/** As for an order (PAY-30, PAY-31), but of a charge. */
function noticeOf(error: unknown, refusal: ReturnType<typeof refusalOf>): string {
  if (error instanceof NotPlacedError) return NOT_PAID
  if (refusal.kind === 'FAILED' && refusal.code === 'PAY_FAILED') return DECLINED
  if (refusal.kind === 'FAILED' || refusal.kind === 'CHANGED') return refusal.text
  return NOT_PAID
}
