import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { CollectedCard } from './payable-card.ts'
import { paymentSetupQuery } from './payment-setup-query.ts'

// Left out if it does not load: a card pays too.
const WalletButtons = lazyPart(
  async () => (await import('./stripe/wallet-buttons.tsx')).WalletButtons,
  'background',
)

export type WalletsProps = {
  /** What is paid, in dollars; null while it is calculated. */
  total: number | null
  /** Why the order cannot be paid yet, apart from the card. */
  missing: string | null
  /** Pays with the card of a wallet, in whose window the customer has confirmed the amount. Null: wallets do not pay here. */
  onWallet: ((card: CollectedCard) => void) | null
}

/** Apple Pay and Google Pay, where the payment gateway and the browser have them (PAY-25). */
export function Wallets({ total, missing, onWallet }: WalletsProps) {
  const { data } = useQuery(paymentSetupQuery())
  if (!data?.publishable_key || total === null || onWallet === null) return null
  return (
    <WalletButtons
      publishableKey={data.publishable_key}
      total={total}
      missing={missing}
      onWallet={onWallet}
    />
  )
}
