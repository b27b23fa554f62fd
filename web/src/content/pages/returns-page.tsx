import { linkOptions } from '@tanstack/react-router'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { NextStep } from '../next-step.tsx'
import { PolicyNote } from '../policy-note.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { TextLink } from '../text-link.tsx'

export function ReturnsPage() {
  const {
    exchange,
    refundDays,
    refundHoursGroup,
    rentalDays,
    rentalDaysGroup,
    rentalMini,
    rentalLong,
  } = useShopTerms()
  return (
    <div className="page-width">
      <ContentHeader title="Returns">
        When your piece is due, how to send it back, and what we can exchange or refund.
      </ContentHeader>
      <Article
        summary={
          <FactList
            surface="bg-mint"
            facts={[
              { name: `${rentalDays} days`, text: 'For a piece you rent on your own.' },
              { name: `${rentalDaysGroup} days`, text: 'For a piece from a group event.' },
              {
                name: 'Midnight, New York time',
                text: 'When your due date ends, wherever you are.',
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
                  <li>Put the piece back in its bag, with everything that came with it.</li>
                  <li>Stick on the return label from the bag and drop it off by your due date.</li>
                  <li>
                    Choose Return next to it in your <HistoryLink />, so we can look out for it.
                  </li>
                </ol>
                <p>
                  Your due date is shown with your order: {rentalDays} days after delivery. It ends
                  at midnight, New York time.
                </p>
                <p>
                  You may be charged an additional rental month for a piece that comes back late:
                  its rental price again, which is {rentalMini} for a mini dress and {rentalLong}{' '}
                  for a midi or maxi dress. One that never comes back may be charged at its full
                  retail price. The page of an overdue order names both amounts. Any such charge
                  appears in your order history as a separate order, next to the one it belongs to.
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
                  Rented group pieces are due {rentalDaysGroup} days after you receive them. Choose
                  Return in your <HistoryLink />, then hand the piece to your group leader:
                  everything comes back to us in one box.
                </p>
                <p>
                  Your group leader or our team confirms what was handed in. Until then, your order
                  shows that you requested the return.
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
                  Wrong size, or not quite you? You can exchange a piece that you rented on your own
                  until it’s due: choose Exchange next to it in your <HistoryLink />.
                  <strong> {exchange.rule}</strong>
                </p>
                <p>
                  In a group rental, you can exchange only with another member of your group: swap,
                  and let your group leader know.
                </p>
              </>
            ),
          },
          {
            id: 'refund',
            title: 'Refunds',
            body: (
              <>
                <RefundTable
                  days={refundDays}
                  hoursGroup={refundHoursGroup}
                  exchanges={exchange.offer}
                />
                <p>
                  To ask for a refund, open your <HistoryLink /> and choose Request Refund. Tell us
                  why: it didn’t fit, you didn’t like it, it was damaged, it never arrived, or
                  something else in your own words. Then send the piece back, unworn, with the
                  return label from its bag, or give it to your group leader if it came with your
                  group. Our team reviews every request and emails you the decision. A piece that
                  comes back worn can’t be refunded.
                </p>
                <p>
                  For a piece rented in a group rental, you get a full refund if you ask within{' '}
                  {refundHoursGroup} hours of receipt and give the piece back to your group leader.
                  For everything else that can be refunded, you have {refundDays} days from
                  delivery.
                </p>
              </>
            ),
          },
          {
            id: 'damaged',
            title: 'Something is wrong with it',
            body: (
              <p>
                Did it arrive torn, or was there an accident on the dance floor? See the{' '}
                <TextLink to="/damaged-items-policy">Damaged Items Policy</TextLink>, and tell us as
                soon as you can.
              </p>
            ),
          },
        ]}
      />
      <PolicyNote updated="2026-11-17" />
      <NextStep
        title="Still have a question?"
        text="Write to us and include your order number. A real person will answer."
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

type RefundTableProps = { days: number; hoursGroup: number; exchanges: string }

/** Refunds by type of order (ORDER-8). */
function RefundTable({ days, hoursGroup, exchanges }: RefundTableProps) {
  const rows = [
    ['Individual rental', 'No refund', `Exchange only. ${exchanges}`],
    [
      'Group rental',
      `Full refund within ${hoursGroup} hours of receipt`,
      'Give the piece back to your group leader',
    ],
    ['Trunk show order', `Within ${days} days of delivery`, 'Reviewed by our team'],
    ['Purchase, gently used or on sale', `Within ${days} days of delivery`, 'Reviewed by our team'],
  ] as const
  return (
    // With large text it is wider than a phone, and scrolls.
    <div
      role="region"
      aria-label="Refunds by type of order"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-left text-sm sm:text-base">
        <caption className="sr-only">Refunds by type of order</caption>
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
          {rows.map(([order, refund, note]) => (
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
