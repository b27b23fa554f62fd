import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { failureText } from '#ui/form/form-errors.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import type { CardFormHandle, PayableCard } from './payable-card.ts'
import { paymentSetupQuery } from './payment-setup-query.ts'
import { TypedCardForm } from './typed-card-form.tsx'

const StripeCardForm = lazyPart(
  async () => (await import('./stripe/stripe-card-form.tsx')).StripeCardForm,
  'page',
  CardSkeleton,
)

type CardEntryProps = {
  ref: Ref<CardFormHandle>
  /** Null while the card is incomplete. */
  onCapture: (card: PayableCard | null) => void
  /** For customers: guests have no saved cards. */
  hasSaveBox?: boolean
  /** What is paid, in dollars; null while it is calculated. */
  total: number | null
}

/** The form of a card to pay with: the shop's own, or the fields of the payment gateway (PAY-20). */
export function CardEntry({ total, ...form }: CardEntryProps) {
  const { data, error, refetch } = useQuery(paymentSetupQuery())
  // A price that is calculated anew must not remove the form.
  const [knownTotal, setKnownTotal] = useState(total)
  if (total !== null && total !== knownTotal) setKnownTotal(total)
  if (error && !data)
    return <LoadFailure text={failureText(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const { publishable_key } = data
  if (publishable_key === null) return <TypedCardForm {...form} />
  if (knownTotal === null) return <CardSkeleton />
  return <StripeCardForm {...form} publishableKey={publishable_key} total={knownTotal} />
}
