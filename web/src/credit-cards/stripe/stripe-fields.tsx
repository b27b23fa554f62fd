import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { appearanceOfPage, fontsOfPage } from './appearance.ts'
import { useStripeScript } from './open-stripe.ts'

const SLOW_MS = 10_000

/** Only cards: other methods may be known to have paid days later, and a deposit or a late fee needs a card. */
const CARDS_ONLY = { currency: 'usd', allowedPaymentMethodTypes: ['card'] }

type What =
  | { mode: 'payment'; amount: number; setupFutureUsage: 'off_session' | null }
  | { mode: 'setup'; setupFutureUsage: 'off_session' }

const BLOCKED =
  'We couldn’t load the card fields. Nothing is lost: please check your connection, and allow js.stripe.com if something blocks it.'
const DOWN =
  'Our payment service isn’t answering, so we can’t take a card right now. Nothing is lost: please try again in a moment.'

type StripeFieldsProps = {
  publishableKey: string
  options: What
  /** Called when the typed details become complete or incomplete, and when the first one is typed. */
  onChange: (state: { isComplete: boolean; isEmpty: boolean }) => void
  /** Below the fields; inside, so that it may use them. */
  children: ReactNode
  /** In place of that while the fields load, and if they do not. */
  otherwise?: ReactNode
}

/** Fields for a card in a frame of Stripe, with what is shown until they are there (PAY-23). */
export function StripeFields({
  publishableKey,
  options,
  onChange,
  children,
  otherwise,
}: StripeFieldsProps) {
  const script = useStripeScript(publishableKey)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  // Fields that failed are made anew.
  const [tries, setTries] = useState(0)
  const [look] = useState(() => ({
    appearance: appearanceOfPage(),
    fonts: fontsOfPage(),
    // The page has its own placeholder.
    loader: 'never' as const,
  }))
  const retry = () => {
    setState('loading')
    setTries(tries + 1)
    if (script.isError) void script.refetch()
  }
  const failure = script.isError && !script.isFetching ? BLOCKED : state === 'failed' ? DOWN : null
  if (failure !== null)
    return (
      <>
        <LoadFailure text={failure} onRetry={retry} />
        {otherwise}
      </>
    )
  return (
    <>
      {state === 'loading' && <Loading />}
      {script.data && (
        <Elements key={tries} stripe={script.data} options={{ ...CARDS_ONLY, ...look, ...options }}>
          {/* Without height until the fields can be seen: hidden, they would not load. */}
          <div className={state === 'ready' ? '' : 'h-0 overflow-hidden'}>
            <PaymentElement
              options={{
                layout: 'tabs',
                // Wallets have buttons of their own, and a wallet of cards would ask for a login.
                wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
                // The page asks for the consent itself.
                terms: { card: 'never' },
                defaultValues: { billingDetails: { address: { country: 'US' } } },
              }}
              onReady={() => setState('ready')}
              onLoadError={() => setState('failed')}
              onChange={({ complete, empty }) => onChange({ isComplete: complete, isEmpty: empty })}
            />
          </div>
          {state === 'ready' && children}
        </Elements>
      )}
      {state === 'loading' && otherwise}
    </>
  )
}

function Loading() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <CardSkeleton />
      <div role="status">
        {isSlow && (
          <div className="flex flex-col items-start gap-4 pt-4">
            <p>
              The card fields are taking a while. You can wait, or reload this page: nothing is
              lost.
            </p>
            <button type="button" onClick={reload} className={buttonClass('outline')}>
              Reload this page
            </button>
          </div>
        )}
      </div>
    </>
  )
}

const reload = () => window.location.reload()
