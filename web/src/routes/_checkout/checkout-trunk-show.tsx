import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { PrivatePage } from '#accounts/session/private-page.tsx'
import { BlockedOrder } from '#checkout/blocked-order.tsx'
import { Checkout } from '#checkout/checkout.tsx'
import { shownStep } from '#checkout/flow.ts'
import { reloadCards } from '#credit-cards/card-queries.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'
import { CardPayment, useChosenCard } from '#credit-cards/card-payment.tsx'
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
        {() => <SelectedGroupOrder path={path} />}
      </PrivatePage>
    </>
  )
}

function SelectedGroupOrder({ path }: { path: string }) {
  const selected = useSelectedItems('TRUNK_SHOW')
  switch (selected.state) {
    case 'loading':
      return <CheckoutSkeleton />
    case 'failed':
      return <BlockedOrder error={selected.error} onRetry={selected.retry} />
    case 'ready':
      return <GroupCheckout path={path} {...selected} />
  }
}

type GroupCheckoutProps = {
  path: string
  order: SelectedOrder
  dropUnavailable: () => Promise<void>
}

function GroupCheckout({ path, order, dropUnavailable }: GroupCheckoutProps) {
  const queryClient = useQueryClient()
  const card = useChosenCard()
  const exits = useCheckoutExits('TRUNK_SHOW', path)
  return (
    <Checkout
      {...exits}
      request={{
        flow: 'TRUNK_SHOW',
        trunkShowId: order.trunkShowId,
        items: order.items,
        address: null,
        guestAddress: null,
      }}
      step={shownStep('TRUNK_SHOW', Route.useSearch().step, false)}
      card={card.card}
      cardForm={card.cardForm}
      shipTo={null}
      payment={<CardPayment {...card.payment} />}
      onChanged={dropUnavailable}
      onFailed={async (code) => {
        if (code === 'CARD_NOT_FOUND') await reloadCards(queryClient)
      }}
    />
  )
}
