import { Link } from '@tanstack/react-router'
import type { TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { type ReactNode, useState } from 'react'
import { LARGE_WIDTH } from '#lib/large-width.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { pickUpText } from '#lib/format/pick-up-text.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { Icon } from '#ui/icon.tsx'
import { eventTerms } from './event-terms.ts'

type EventFactsProps = {
  event: Pick<TrunkShow, 'hand_out_date' | 'party_date' | 'trunk_show_type' | 'has_no_twins'>
}

/** What holds for every piece of the event. Folded on phones, so that the pieces are not far down. */
export function EventFacts({ event }: EventFactsProps) {
  const { hand_out_date } = event
  const pickUp = pickUpText(event)
  const terms = useShopTerms()
  const { fit, purchase } = eventTerms(event, terms)
  const [isOpen] = useState(() => matchMedia(`(width >= ${LARGE_WIDTH})`).matches)
  return (
    <details
      open={isOpen}
      className="group/facts mt-5 rounded-picture bg-lilac/60 px-5 lg:mt-7 lg:px-7"
    >
      <summary className="flex min-h-12 list-none py-2 items-center justify-between gap-4 font-semibold">
        <span>
          Good to know
          <span className="font-normal text-ink-soft group-open/facts:hidden">
            {hand_out_date ? `: pick-up ${formatDay(hand_out_date)}` : ': pick-up, refunds'}
          </span>
        </span>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 transition-transform group-open/facts:rotate-180"
        />
      </summary>
      <dl className="grid gap-x-8 gap-y-4 pt-1 pb-5 text-sm sm:grid-cols-2 lg:grid-cols-4 lg:pb-6">
        <Fact name="Pick-up day">
          {pickUp ? `${pickUp}. ` : 'Not set yet. '}
          Everything arrives in one box. Your group leader hands it out and will be in touch.
        </Fact>
        <Fact name={`Yours for ${terms.rentalDaysGroup} days`}>
          Counted from the day you get your piece. Your due date is in your order history. What you
          buy is yours to keep.
        </Fact>
        <Fact name="Refunds">
          {fit} {purchase.refund}
        </Fact>
        {event.has_no_twins && (
          <Fact name="No twins">
            Each style goes to one member per color. What someone else ordered is marked as taken.
          </Fact>
        )}
        <Fact name="How it works">
          Add your pieces to the bag and pay for your own before the event closes.{' '}
          <Link
            to="/how-it-works/group-rental"
            className="text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
          >
            See every step
          </Link>
        </Fact>
      </dl>
    </details>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="pb-0.5 text-base font-semibold">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  )
}
