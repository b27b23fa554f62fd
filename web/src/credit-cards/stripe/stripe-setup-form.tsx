import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  confirmCardSetup,
  createCardSetup,
  type CreditCard,
} from '@twirl/contract/buying/credit-cards'
import { isCallError } from '@twirl/contract/client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { announce } from '#ui/live-region.tsx'
import { reloadCards } from '../card-queries.ts'
import { failureOf } from './collect-card.ts'
import { SavingTerms } from './saving-terms.tsx'
import { StripeFields } from './stripe-fields.tsx'

type StripeSetupFormProps = {
  publishableKey: string
  originalCardId: number | null
  onSaved: (card: CreditCard) => void
  moreButtons: ReactNode
}

/** Saves a new card: Stripe keeps its number, and a bank may ask the customer (PAY-26). */
export function StripeSetupForm({ publishableKey, ...form }: StripeSetupFormProps) {
  const [isEmpty, setEmpty] = useState(true)
  useLeaveWarning(!isEmpty)
  return (
    <StripeFields
      publishableKey={publishableKey}
      options={{ mode: 'setup', setupFutureUsage: 'off_session' }}
      onChange={(state) => setEmpty(state.isEmpty)}
      // The way back, while the fields load and if they do not.
      otherwise={<div className="pt-6">{form.moreButtons}</div>}
    >
      <SaveButton {...form} />
    </StripeFields>
  )
}

function SaveButton({
  originalCardId,
  onSaved,
  moreButtons,
}: Omit<StripeSetupFormProps, 'publishableKey'>) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const stripe = useStripe()
  const elements = useElements()
  // The button that opened the form is gone.
  useEffect(() => elements?.getElement('payment')?.focus(), [elements])
  // What Stripe has confirmed: if the answer of the shop was lost, the next press asks the shop again.
  const confirmed = useRef<string | null>(null)

  const save = async () => {
    if (!stripe || !elements) return
    confirmed.current ??= await confirmSetup(stripe, elements, asCustomer)
    const setup_intent_id = confirmed.current
    const card = await asCustomer(
      api(confirmCardSetup, { setup_intent_id, original_card_id: originalCardId }),
    ).catch((error: unknown) => {
      // The shop has refused it: the next press begins anew.
      if (isCallError(error) && error.status >= 400 && error.status < 500) confirmed.current = null
      throw error
    })
    // The card is saved: a list that does not load shows its own error.
    await reloadCards(queryClient).catch(() => {})
    announce('Added!')
    onSaved(card)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    meta: { errorSource: 'shown-action' },
  })
  const failure = ownError(error)
  const text = failure instanceof CardRefusal ? failure.text : failure && failureText(failure)
  return (
    <div className="flex flex-col items-start gap-4 pt-4">
      <p className="text-sm text-ink-mute">
        <SavingTerms />
      </p>
      <div role="alert">
        {text && (
          <p className="rounded-input bg-blush px-4 py-3 text-ink">
            <strong className="font-semibold text-error">That didn’t work.</strong> {text} Nothing
            you typed is lost.
          </p>
        )}
      </div>
      <div className="flex w-full flex-wrap gap-x-6 gap-y-3 max-sm:flex-col sm:items-center">
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => {
            if (!isPending) mutate()
          }}
          className={`sm:min-w-44 ${buttonClass()}`}
        >
          Save card
        </button>
        {moreButtons}
      </div>
    </div>
  )
}

/** Thrown when the fields or the bank refuse the card. The text is null if the fields show why. */
class CardRefusal extends Error {
  override name = 'CardRefusal'
  readonly text: string | null

  constructor(text: string | null) {
    super()
    this.text = text
  }
}

/** Returns the id of what Stripe has confirmed, after a bank asked the customer if it wanted to. */
async function confirmSetup(
  stripe: Stripe,
  elements: StripeElements,
  asCustomer: ReturnType<typeof useCustomerCall>,
): Promise<string> {
  const { error: missing } = await elements.submit()
  if (missing) throw new CardRefusal(failureOf(missing))
  const { client_secret: clientSecret } = await asCustomer(api(createCardSetup, {}))
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    clientSecret,
    confirmParams: { return_url: window.location.href },
    redirect: 'if_required',
  })
  if (error) throw new CardRefusal(refusalText(error))
  return setupIntent.id
}

function refusalText(error: StripeError): string | null {
  return error.code === 'setup_intent_authentication_failure'
    ? 'Your bank didn’t confirm this card. Please try again, or use another card.'
    : failureOf(error)
}
