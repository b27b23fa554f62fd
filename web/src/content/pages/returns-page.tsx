import { linkOptions } from '@tanstack/react-router'
import {
  REFUND_DAYS,
  REFUND_HOURS_GROUP,
  RENTAL_DAYS,
  RENTAL_DAYS_GROUP,
} from '@twirl/contract/rental-terms'
import { EXCHANGE_FEE } from '../advertised-prices.ts'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { NextStep } from '../next-step.tsx'
import { TextLink } from '../text-link.tsx'

export function ReturnsPage() {
  return (
    <div className="page-width">
      <ContentHeader title="Returns">
        When your piece is due, how it travels back, and what we can exchange or refund.
      </ContentHeader>
      <Article
        summary={
          <FactList
            surface="bg-mint"
            facts={[
              { name: `${RENTAL_DAYS} days`, text: 'For a piece you rent on your own.' },
              { name: `${RENTAL_DAYS_GROUP} days`, text: 'For a piece from a group event.' },
              {
                name: 'End of day, New York',
                text: 'The moment your due date ends, wherever you are.',
              },
              { name: 'No cleaning', text: 'Bag it as it is. We wash, steam and mend.' },
            ]}
          />
        }
        sections={[
          {
            id: 'rental',
            title: 'Sending back a rental',
            body: (
              <>
                <ol>
                  <li>Put the piece, with everything that came with it, into its bag.</li>
                  <li>Stick on the return label from the bag and drop it off by your due date.</li>
                  <li>
                    Press Return next to it in your <HistoryLink />, so that we look out for it.
                  </li>
                </ol>
                <p>
                  Your due date stands with the order: {RENTAL_DAYS} days after delivery. It ends at
                  the end of the day in New York.
                </p>
                <p>
                  A piece that stays out longer may be charged for an additional rental month; one
                  that never comes back, at its full price. Such a charge appears in your order
                  history as an order of its own, next to the one it belongs to.
                </p>
              </>
            ),
          },
          {
            id: 'group',
            title: 'Returning with your group',
            body: (
              <>
                <p>
                  Group pieces are due {RENTAL_DAYS_GROUP} days after you receive them. Press Return
                  in your <HistoryLink />, then hand the piece to your coordinator: everything comes
                  back to us in one box.
                </p>
                <p>
                  She, or our team, confirms what was handed in. Until then your order shows that
                  the return was requested.
                </p>
              </>
            ),
          },
          {
            id: 'exchange',
            title: 'Exchanges',
            body: (
              <>
                <p>
                  Wrong size, or not quite you? A piece that you rented on your own can be exchanged
                  until it is due: press Exchange next to it in your <HistoryLink />.
                  <strong> One exchange per rental order is free.</strong> Each one after that ships
                  for {EXCHANGE_FEE}.
                </p>
                <p>
                  In a group rental, exchanges happen within the group: swap with another member and
                  tell your group leader.
                </p>
              </>
            ),
          },
          {
            id: 'refund',
            title: 'Refunds',
            body: (
              <>
                <RefundTable />
                <p>
                  To ask for a refund, open your <HistoryLink /> and press Request Refund. Tell us
                  why: it didn’t fit, you didn’t like it, it was damaged, it never arrived, or
                  something else in your own words. Our team reviews every request and writes to you
                  by email. A piece that comes back worn can no longer be refunded.
                </p>
                <p>
                  Group rental: a full refund needs both, your request within {REFUND_HOURS_GROUP}{' '}
                  hours of receipt and the piece back with your group leader. Everything else that
                  can be refunded has {REFUND_DAYS} days from delivery.
                </p>
              </>
            ),
          },
          {
            id: 'damaged',
            title: 'Something is wrong with it',
            body: (
              <p>
                Arrived torn, or had an accident while dancing? See the{' '}
                <TextLink to="/damaged-items-policy">Damaged Items Policy</TextLink>, and tell us
                early.
              </p>
            ),
          },
        ]}
      />
      <NextStep
        title="Still unsure?"
        text="Write to us with your order number. A person answers."
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
        second={{ name: 'Read the FAQ', link: linkOptions({ to: '/faq' }) }}
      />
    </div>
  )
}

function HistoryLink() {
  return (
    <TextLink to="/profile" search={{ tab: 'orders' }}>
      order history
    </TextLink>
  )
}

/** Refunds by type of order (decisions C12). */
const ROWS = [
  ['Individual rental', 'No refund', 'Exchange only; the first one is free'],
  [
    'Group rental',
    `Full refund within ${REFUND_HOURS_GROUP} hours of receipt`,
    'Give the piece back to your group leader',
  ],
  ['Trunk show order', `${REFUND_DAYS} days from delivery`, 'Reviewed by our team'],
  [
    'Purchase, gently used or clearance',
    `${REFUND_DAYS} days from delivery`,
    'Reviewed by our team',
  ],
] as const

function RefundTable() {
  return (
    // With large text it is wider than a phone, and scrolls.
    <div
      role="region"
      aria-label="Refunds by the kind of order"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-left text-sm sm:text-base">
        <caption className="sr-only">Refunds by the kind of order</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink">
            <th scope="col" className="py-3 pr-4 font-semibold">
              Order
            </th>
            <th scope="col" className="py-3 pr-4 font-semibold">
              Refund
            </th>
            <th scope="col" className="py-3 font-semibold">
              What to know
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([order, refund, note]) => (
            <tr key={order} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-semibold text-ink">
                {order}
              </th>
              <td className="py-3 pr-4">{refund}</td>
              <td className="py-3">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
