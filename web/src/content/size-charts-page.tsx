import { linkOptions } from '@tanstack/react-router'
import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import { EXCHANGE_FEE } from './advertised-prices.ts'
import { ContentHeader } from './content-header.tsx'
import { MeasureFigure } from './measure-figure.tsx'
import { NextStep } from './next-step.tsx'
import { PROSE } from './prose-class.ts'
import { TextLink } from './text-link.tsx'
import { toCentimeters } from './to-centimeters.ts'

/** Body measures in inches. */
type SizeMeasures = { size: Size; us: string; bust: string; waist: string; hip: string }

const MEASURES = ['bust', 'waist', 'hip'] as const
const TITLES = { bust: 'Bust', waist: 'Waist', hip: 'Hip' }

export function SizeChartsPage({ chart }: { chart: readonly SizeMeasures[] }) {
  return (
    <div className="page-width">
      <ContentHeader title="Size Charts">
        All brands on our rail, one chart. Measure yourself over light clothes and pick the row that
        holds your largest number.
      </ContentHeader>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-8">
        <SizeTable title="In inches" chart={chart} show={(inches) => inches} />
        <SizeTable title="In centimeters" chart={chart} show={toCentimeters} />
      </div>
      <section className="pt-16 lg:pt-20">
        <div className="grid items-center gap-8 rounded-band bg-shell p-7 lg:grid-cols-[1fr_20rem] lg:gap-16 lg:p-14">
          <div>
            <h2 className="pb-6 text-4xl">How to measure</h2>
            <div className={PROSE}>
              <ol>
                <li>
                  <strong>Bust:</strong> around the fullest part, tape level across your back, arms
                  down.
                </li>
                <li>
                  <strong>Waist:</strong> around the narrowest part, usually a hand above the navel.
                  Breathe out, do not pull.
                </li>
                <li>
                  <strong>Hip:</strong> around the fullest part, feet together.
                </li>
              </ol>
              <p>
                Between two sizes? Satin, lace and corsets do not give: take the larger one. Knits
                and anything with stretch: the smaller one usually works.
              </p>
              <p>
                Not right after all? One exchange per rental order is free, each one after that is{' '}
                {EXCHANGE_FEE}.{' '}
                <TextLink to="/returns" hash="exchange">
                  How exchanges work
                </TextLink>
              </p>
            </div>
          </div>
          <MeasureFigure />
        </div>
      </section>
      <NextStep
        title="Got your size?"
        text="Every card shows the sizes that are left, so you only fall for what fits."
        first={{ name: 'Rent by occasion', link: linkOptions({ to: '/collections' }) }}
        second={{ name: 'Ask about a fit', link: linkOptions({ to: '/contact-us' }) }}
      />
    </div>
  )
}

type SizeTableProps = {
  title: string
  chart: readonly SizeMeasures[]
  show: (inches: string) => string
}

function SizeTable({ title, chart, show }: SizeTableProps) {
  return (
    <table className="w-full border-collapse overflow-hidden rounded-picture text-left text-sm tabular-nums sm:text-base">
      <caption className="pb-4 text-left font-display text-2xl font-semibold">{title}</caption>
      <thead className="bg-blush">
        <tr>
          <th scope="col" className="px-2 py-3 font-semibold sm:px-5">
            Size
          </th>
          <th scope="col" className="px-2 py-3 font-semibold sm:px-5">
            US
          </th>
          {MEASURES.map((name) => (
            <th key={name} scope="col" className="px-2 py-3 font-semibold sm:px-5">
              {TITLES[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.map(({ size, us, ...measures }) => (
          <tr key={size} className="border-b border-line even:bg-shell/60">
            <th scope="row" className="px-2 py-3 font-semibold sm:px-5">
              {SIZE_LABELS[size]}
            </th>
            <td className="px-2 py-3 whitespace-nowrap text-ink-soft sm:px-5">{us}</td>
            {MEASURES.map((name) => (
              <td key={name} className="px-2 py-3 whitespace-nowrap text-ink-soft sm:px-5">
                {show(measures[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
