import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { useState } from 'react'
import type { CollectedCard } from '../payable-card.ts'
import { appearanceOfPage } from './appearance.ts'
import { collectCard } from './collect-card.ts'
import { useStripeScript } from './open-stripe.ts'
import { toStripeAmount } from './stripe-amount.ts'

type WalletButtonsProps = {
  publishableKey: string
  total: number
  missing: string | null
  onWallet: (card: CollectedCard) => void
}

/** The buttons of the wallets that this browser has. Without any, or without Stripe, nothing is shown. */
export function WalletButtons({ publishableKey, total, ...order }: WalletButtonsProps) {
  const { data: stripe } = useStripeScript(publishableKey)
  const [appearance] = useState(walletAppearance)
  if (!stripe) return null
  // A group of its own: a card of a wallet is never saved.
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: toStripeAmount(total),
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <Buttons {...order} />
    </Elements>
  )
}

function Buttons({ missing, onWallet }: Pick<WalletButtonsProps, 'missing' | 'onWallet'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [hasWallet, setHasWallet] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const handleClick = ({ resolve, reject }: StripeExpressCheckoutElementClickEvent) => {
    setFailure(missing)
    if (missing === null) resolve()
    else reject()
  }
  const handleConfirm = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return
    const collected = await collectCard(stripe, elements)
    if (collected.card) {
      onWallet({ ...collected.card, isSavedForLater: false })
      return
    }
    paymentFailed()
    setFailure(collected.failure ?? 'Your wallet didn’t pay. Please try again, or use a card.')
  }
  return (
    <section aria-label="Pay with a wallet" className={hasWallet ? 'pb-6' : 'h-0 overflow-hidden'}>
      <ExpressCheckoutElement
        options={{
          buttonHeight: 48,
          buttonType: { applePay: 'plain', googlePay: 'plain' },
          layout: { maxColumns: 2, maxRows: 2, overflow: 'never' },
          // Only those that give a card, as saved cards and refunds need one.
          paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
        }}
        onReady={({ availablePaymentMethods }) =>
          setHasWallet(availablePaymentMethods !== undefined)
        }
        onClick={handleClick}
        onConfirm={(event) => void handleConfirm(event)}
        onCancel={() => setFailure(null)}
        onLoadError={() => setHasWallet(false)}
      />
      <div role="alert">{failure && <p className="pt-3 text-sm text-error">{failure}</p>}</div>
      <p className="pt-5 text-center text-sm text-ink-soft">or pay with a card</p>
    </section>
  )
}

/** Round, as the buttons of the shop. */
function walletAppearance() {
  return { ...appearanceOfPage(), variables: { borderRadius: '24px' } }
}
