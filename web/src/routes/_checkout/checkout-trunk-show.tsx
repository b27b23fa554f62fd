import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import { useState } from 'react'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { reloadAddresses, reloadStates } from '#addresses/address-queries.ts'
import { addressLine } from '#addresses/address-text.ts'
import { BlockedOrder } from '#checkout/blocked-order.tsx'
import { Checkout } from '#checkout/checkout.tsx'
import { shownStep } from '#checkout/flow.ts'
import { LATE_ADDITION } from '#checkout/quote-changes.ts'
import { reloadCards } from '#credit-cards/card-queries.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'
import { CardPayment, useChosenCard } from '#credit-cards/card-payment.tsx'
import { AddressShipping, useChosenAddress } from './-address-shipping.tsx'
import { CheckoutSkeleton } from './-checkout-skeleton.tsx'
import { type SelectedOrder, useSelectedItems } from './-selected-items.ts'
import { useCheckoutExits } from './-use-checkout-exits.ts'

const toSearch = textParameters('type', 'step')

/** The group order of an event. For customers only: the server sends a skeleton. */
export const Route = createFileRoute('/_checkout/checkout-trunk-show')({
  validateSearch: toSearch,
  beforeLoad: ({ search }) => {
    if (search.step === '0') throw redirect({ href: '/cart', replace: true })
  },
  component: GroupCheckoutPage,
})

function GroupCheckoutPage() {
  const { type } = Route.useSearch()
  const path = type
    ? `/checkout-trunk-show?${new URLSearchParams({ type }).toString()}`
    : '/checkout-trunk-show'
  return (
    <>
      <PageHead title="Check out your group order" description="Pay for your group order." />
      <PrivatePage skeleton={<CheckoutSkeleton />} returnTo={path}>
        {(customer) => <SelectedGroupOrder path={path} customer={customer} />}
      </PrivatePage>
    </>
  )
}

function SelectedGroupOrder({ path, customer }: { path: string; customer: Customer }) {
  const selected = useSelectedItems('TRUNK_SHOW')
  switch (selected.state) {
    case 'loading':
      return <CheckoutSkeleton />
    case 'failed':
      return <BlockedOrder error={selected.error} onRetry={selected.retry} />
    case 'ready':
      return <GroupCheckout path={path} customer={customer} {...selected} />
  }
}

type GroupCheckoutProps = {
  path: string
  customer: Customer
  order: SelectedOrder
  dropUnavailable: () => Promise<void>
}

function GroupCheckout({ path, customer, order, dropUnavailable }: GroupCheckoutProps) {
  const queryClient = useQueryClient()
  // The box of the group has left: the order goes to an address of the customer (LEAD-75).
  const [isLate, setLate] = useState(false)
  const chosen = useChosenAddress({ isNeeded: isLate })
  const card = useChosenCard()
  const exits = useCheckoutExits('TRUNK_SHOW', path)
  return (
    <Checkout
      {...exits}
      request={{
        flow: 'TRUNK_SHOW',
        trunkShowId: order.trunkShowId,
        items: order.items,
        address: chosen.address,
        guestAddress: null,
      }}
      step={shownStep('TRUNK_SHOW', Route.useSearch().step, false)}
      card={card.card}
      cardForm={card.cardForm}
      shipTo={chosen.address && addressLine(chosen.address)}
      onLateAddition={setLate}
      lateShipping={
        <section className="pb-4">
          <h2 className="text-xl">Where we send it</h2>
          <p role="status" className="my-4 rounded-picture bg-butter p-5">
            {LATE_ADDITION}
          </p>
          <AddressShipping {...chosen} customer={customer} onContinue={null} />
          <h2 className="pt-8 text-xl">Your card</h2>
        </section>
      }
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
