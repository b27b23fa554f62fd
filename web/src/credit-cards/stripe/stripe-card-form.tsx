import { useElements, useStripe } from '@stripe/react-stripe-js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { leavesPath, useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import type { CardFormHandle, CollectedCard, PayableCard } from '../payable-card.ts'
import { SaveBox } from '../save-box.tsx'
import { collectCard } from './collect-card.ts'
import { SavingTerms } from './saving-terms.tsx'
import { StripeFields } from './stripe-fields.tsx'
import { toStripeAmount } from './stripe-amount.ts'

type StripeCardFormProps = {
  ref?: Ref<CardFormHandle>
  onCapture: (card: PayableCard | null) => void
  hasSaveBox?: boolean
  publishableKey: string
  total: number
}

/**
 * A card that is typed into fields of Stripe. What was typed becomes a token when the button to pay is pressed, which is used
 * once (PAY-24).
 */
export function StripeCardForm({
  ref,
  onCapture,
  hasSaveBox = false,
  publishableKey,
  total,
}: StripeCardFormProps) {
  const [typed, setTyped] = useState({ isComplete: false, isEmpty: true })
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = useRef<() => Promise<CollectedCard | null>>(null)

  // The form stays while the steps of the checkout change.
  useLeaveWarning(!typed.isEmpty, leavesPath)

  const { isComplete } = typed
  useEffect(() => {
    if (!isComplete) return undefined
    onCapture({ collect: async () => (await submit.current?.()) ?? null })
    // A card that cannot be seen any more must not be charged.
    return () => onCapture(null)
  }, [isComplete, onCapture])

  useImperativeHandle(ref, () => ({
    // The fields themselves say what is missing.
    showMissing: () => void submit.current?.(),
    refuse: (fieldErrors) => setFailure(Object.values(fieldErrors)[0] ?? null),
  }))

  return (
    <StripeFields
      publishableKey={publishableKey}
      options={{
        mode: 'payment',
        amount: toStripeAmount(total),
        setupFutureUsage: isSaved ? 'off_session' : null,
      }}
      onChange={(state) => {
        setTyped(state)
        setFailure(null)
      }}
    >
      <Submit ref={submit} isSavedForLater={isSaved} onFailed={setFailure} />
      <div role="alert">{failure && <p className="pt-3 text-sm text-error">{failure}</p>}</div>
      {hasSaveBox && (
        <div className="pt-3">
          <SaveBox onChange={setSaved}>
            <SavingTerms />
          </SaveBox>
        </div>
      )}
    </StripeFields>
  )
}

type SubmitProps = {
  ref: Ref<() => Promise<CollectedCard | null>>
  isSavedForLater: boolean
  onFailed: (text: string | null) => void
}

/** Renders nothing: only below the fields is there access to them. */
function Submit({ ref, isSavedForLater, onFailed }: SubmitProps) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => async () => {
    if (!stripe || !elements) return null
    onFailed(null)
    const { card, failure } = await collectCard(stripe, elements)
    onFailed(failure)
    return card && { ...card, isSavedForLater }
  })
  return null
}
