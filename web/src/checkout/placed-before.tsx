import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Preview } from '@twirl/contract/buying/checkout'
import type { ReactNode } from 'react'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import type { Flow } from './flow.ts'
import { findPlacedOrder, tokensOfSentOrders } from './placement/sent-orders.ts'
import type { PlacedOrder } from './placement/submission.ts'

type PlacedBeforeProps = {
  flow: Flow
  /** What this page tried to order. */
  tried: Pick<Preview, 'items'> | null
  isGuest: boolean
  /** If they were not ordered. */
  children: ReactNode
}

/** For a checkout without items: they may have been ordered from here before, or in another tab. */
export function PlacedBefore({ flow, tried, isGuest, children }: PlacedBeforeProps) {
  const tokens = tokensOfSentOrders(flow, tried?.items.map(({ id }) => id) ?? [])
  const { data: placed, isPending } = useQuery({
    queryKey: [VISITOR, 'checkout', 'placed-before', tokens],
    queryFn: () => findPlacedOrder(tokens),
    enabled: tokens.length > 0,
    gcTime: 0,
  })
  if (placed) return <PlacedOrderBox placed={placed} isGuest={isGuest} hasTried={tried !== null} />
  if (tokens.length > 0 && isPending) return <div aria-busy="true" className="min-h-[60vh]" />
  return children
}

type PlacedOrderBoxProps = { placed: PlacedOrder; isGuest: boolean; hasTried: boolean }

function PlacedOrderBox({ placed, isGuest, hasTried }: PlacedOrderBoxProps) {
  const { order_number: orderNumber, order_key } = placed
  return (
    <section className="page-width flex min-h-[60vh] flex-col items-center justify-center gap-3 py-16 text-center">
      <h1 ref={focus} tabIndex={-1} className="text-3xl outline-none">
        You placed order {orderNumber}
      </h1>
      <p role="status" className="max-w-read text-lg text-ink-soft">
        {hasTried
          ? 'These pieces are in that order already, so we didn’t charge you again.'
          : 'It’s paid, and we’ve emailed you a confirmation. There’s nothing left to check out.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-4">
        <Link
          to="/order/$orderNumber"
          params={{ orderNumber }}
          search={isGuest ? { key: order_key } : {}}
          className={buttonClass()}
        >
          View your order
        </Link>
        <Link to="/home" className={buttonClass('outline')}>
          Keep shopping
        </Link>
      </div>
    </section>
  )
}

function focus(title: HTMLElement | null): void {
  title?.focus()
}
