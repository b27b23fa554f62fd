import { linkOptions } from '@tanstack/react-router'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { NextStep } from '../next-step.tsx'
import { PolicyNote } from '../policy-note.tsx'
import { Line, Prose } from '../prose.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { useContent } from '../use-content.ts'

const SECTIONS = ['rental', 'group', 'exchange', 'refund', 'damaged']

export function ReturnsPage() {
  const { block, updated } = useContent('returns')
  const { exchange, refundDays, refundHoursGroup } = useShopTerms()
  const table = (
    <RefundTable days={refundDays} hoursGroup={refundHoursGroup} exchanges={exchange.offer} />
  )
  return (
    <div className="page-width">
      <ContentHeader title="Returns">
        <Line text={block('header').text} />
      </ContentHeader>
      <Article
        summary={<FactList surface="bg-mint" facts={block('facts').items} />}
        sections={SECTIONS.map((id) => ({
          id,
          title: block(id).heading,
          body: (
            <>
              {id === 'refund' && table}
              <Prose text={block(id).text} />
            </>
          ),
        }))}
      />
      <PolicyNote updated={updated} />
      <NextStep
        block={block('next')}
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
        second={{ name: 'Read the FAQ', link: linkOptions({ to: '/faq' }) }}
      />
    </div>
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
