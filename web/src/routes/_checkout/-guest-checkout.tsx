import type { GuestAddress } from '@twirl/contract/buying/addresses'
import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import { useEffect, useState } from 'react'
import { addressLine } from '#addresses/address-text.ts'
import { GuestAddressForm } from '#addresses/guest-address-form.tsx'
import { storedGuestAddress } from '#checkout/checkout-storage.ts'
import { Checkout } from '#checkout/checkout.tsx'
import { shownStep } from '#checkout/flow.ts'
import { GuestLoginHint } from '#checkout/guest-login-hint.tsx'
import { lastFour } from '#credit-cards/card-text.ts'
import { GuestCardForm } from '#credit-cards/guest-card-form.tsx'
import { CheckoutSkeleton } from './-checkout-skeleton.tsx'
import type { IndividualCheckoutProps } from './-selected-items.ts'
import { useCheckoutExits } from './-use-checkout-exits.ts'

const PATH = '/checkout-clearance'

/** A purchase without an account: the address is kept for the visit, the card in memory only. */
export function GuestCheckout({
  order,
  dropUnavailable,
  asked,
  goToPayment,
}: IndividualCheckoutProps) {
  const [address, setAddress] = useState<GuestAddress | null>(storedGuestAddress.read)
  const [card, setCard] = useState<CardDetails | null>(null)
  // A new form is empty.
  const [cardForm, setCardForm] = useState(0)
  const exits = useCheckoutExits('INDIVIDUAL', PATH, address?.email)
  const { onLoginNeeded } = exits
  // Decisions C18: known before the server is asked.
  const hasRental = order.transactionTypes.includes('RENT')
  useEffect(() => {
    if (hasRental) onLoginNeeded()
  }, [hasRental, onLoginNeeded])

  const saveAddress = (saved: GuestAddress) => {
    storedGuestAddress.write(saved)
    setAddress(saved)
    goToPayment()
  }
  // Spec section 8. Address and coupon stay.
  const clearCard = () => {
    setCard(null)
    setCardForm((form) => form + 1)
  }
  if (hasRental) return <CheckoutSkeleton />
  return (
    <Checkout
      {...exits}
      request={{
        flow: 'INDIVIDUAL',
        trunkShowId: null,
        items: order.items,
        address: null,
        guestAddress: address,
      }}
      step={shownStep('INDIVIDUAL', asked, address !== null)}
      card={card && { details: card, name: `card ending in ${lastFour(card.credit_card_number)}` }}
      shipTo={address && addressLine(address)}
      shipping={
        <>
          <GuestLoginHint returnTo={PATH} />
          <GuestAddressForm address={address} button="Continue to payment" onSaved={saveAddress} />
        </>
      }
      payment={
        <>
          <GuestLoginHint returnTo={PATH} />
          <GuestCardForm key={cardForm} onCapture={setCard} />
        </>
      }
      onChanged={dropUnavailable}
      onFailed={clearCard}
    />
  )
}
