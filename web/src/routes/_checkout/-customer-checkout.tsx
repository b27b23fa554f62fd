import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { reloadAddresses, reloadStates } from '#addresses/address-queries.ts'
import { addressLine } from '#addresses/address-text.ts'
import { Checkout } from '#checkout/checkout.tsx'
import { shownStep } from '#checkout/flow.ts'
import { reloadCards } from '#credit-cards/card-queries.ts'
import { AddressShipping, useChosenAddress } from './-address-shipping.tsx'
import { CardPayment, useChosenCard } from '#credit-cards/card-payment.tsx'
import type { IndividualCheckoutProps } from './-selected-items.ts'
import { useCheckoutExits } from './-use-checkout-exits.ts'

/** An individual order with saved addresses and cards. */
export function CustomerCheckout({
  customer,
  order,
  dropUnavailable,
  asked,
  goToPayment,
}: IndividualCheckoutProps & { customer: Customer }) {
  const queryClient = useQueryClient()
  const chosen = useChosenAddress()
  const card = useChosenCard()
  const exits = useCheckoutExits('INDIVIDUAL', '/checkout-clearance')
  const { address } = chosen
  return (
    <Checkout
      {...exits}
      request={{
        flow: 'INDIVIDUAL',
        trunkShowId: null,
        items: order.items,
        address,
        guestAddress: null,
      }}
      step={shownStep('INDIVIDUAL', asked, address !== null)}
      card={card.card}
      cardForm={card.cardForm}
      shipTo={address && addressLine(address)}
      shipping={<AddressShipping {...chosen} customer={customer} onContinue={goToPayment} />}
      renderPayment={(slot) => <CardPayment {...card.payment} {...slot} />}
      onChanged={dropUnavailable}
      onFailed={async (code) => {
        if (code === 'CARD_NOT_FOUND') await reloadCards(queryClient)
        if (code === 'ADDRESS_NOT_FOUND') await reloadAddresses(queryClient)
        if (code === 'STATE_NOT_DELIVERED') await reloadStates(queryClient)
      }}
    />
  )
}
