import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GuestAddress } from '@twirl/contract/buying/addresses'
import { useEffect, useState } from 'react'
import { reloadStates } from '#addresses/address-queries.ts'
import { addressLine } from '#addresses/address-text.ts'
import { GuestAddressForm } from '#addresses/guest-address-form.tsx'
import { storedGuestAddress } from '#checkout/checkout-storage.ts'
import { Checkout } from '#checkout/checkout.tsx'
import { shownStep } from '#checkout/flow.ts'
import { CardEntry } from '#credit-cards/card-entry.tsx'
import { useTypedCard } from '#credit-cards/use-typed-card.ts'
import { Wallets } from '#credit-cards/wallets.tsx'
import { useFeature } from '#lib/use-feature.ts'
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
  const typed = useTypedCard()
  const queryClient = useQueryClient()
  const exits = useCheckoutExits('INDIVIDUAL', PATH, address?.email)
  const { onLoginNeeded } = exits
  const hasGuestCheckout = useFeature('guest_checkout')
  // BAG-14: known before the server is asked.
  const needsLogin = !hasGuestCheckout || order.transactionTypes.includes('RENT')
  useEffect(() => {
    if (needsLogin) onLoginNeeded()
  }, [needsLogin, onLoginNeeded])

  const saveAddress = (saved: GuestAddress) => {
    storedGuestAddress.write(saved)
    setAddress(saved)
    goToPayment()
  }
  if (needsLogin) return <CheckoutSkeleton />
  return (
    <Checkout
      {...exits}
      isGuest
      request={{
        flow: 'INDIVIDUAL',
        trunkShowId: null,
        items: order.items,
        address: null,
        guestAddress: address,
      }}
      step={shownStep('INDIVIDUAL', asked, address !== null)}
      card={typed.card}
      cardForm={typed.cardForm}
      shipTo={address && addressLine(address)}
      shipping={
        <>
          <GuestLoginHint returnTo={PATH} />
          <GuestAddressForm address={address} button="Continue to payment" onSaved={saveAddress} />
        </>
      }
      renderPayment={(slot) => (
        <>
          <GuestLoginHint returnTo={PATH} />
          <Wallets {...slot} />
          <CardEntry {...typed.props} total={slot.total} />
        </>
      )}
      onChanged={dropUnavailable}
      onFailed={async (code) => {
        if (code !== 'STATE_NOT_DELIVERED') return
        // The form keeps the rest of what was typed.
        storedGuestAddress.remove()
        setAddress(null)
        await reloadStates(queryClient)
      }}
    />
  )
}

/** CHECKOUT-3: guests can log in and come back. */
function GuestLoginHint({ returnTo }: { returnTo: string }) {
  return (
    <p className="pb-6">
      Have an account?{' '}
      <Link
        to="/account/login"
        search={{ redirect: returnTo }}
        className="text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
      >
        Log in
      </Link>
    </p>
  )
}
