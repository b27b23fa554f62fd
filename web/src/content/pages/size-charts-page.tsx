import { linkOptions } from '@tanstack/react-router'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import { PROSE } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { NextStep } from '../next-step.tsx'
import { Line, Prose } from '../prose.tsx'
import { useContent } from '../use-content.ts'

const CENTIMETERS_PER_INCH = 2.54

/** Body measures in inches. */
type SizeMeasures = { size: Size; us: string; bust: string; waist: string; hip: string }

const MEASURES = ['bust', 'waist', 'hip'] as const
const TITLES = { bust: 'Bust', waist: 'Waist', hip: 'Hips' }

export function SizeChartsPage({ chart }: { chart: readonly SizeMeasures[] }) {
  const { block } = useContent('size-charts')
  return (
    <div className="page-width">
      <ContentHeader title="Size Charts">
        <Line text={block('header').text} />
      </ContentHeader>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-8">
        <SizeTable title="In inches" chart={chart} show={(inches) => inches} />
        <SizeTable title="In centimeters" chart={chart} show={toCentimeters} />
      </div>
      <section className="pt-16 lg:pt-20">
        <div className="grid items-center gap-8 rounded-band bg-shell p-7 lg:grid-cols-[1fr_20rem] lg:gap-16 lg:p-14">
          <div>
            <h2 className="pb-6 text-4xl">{block('measure').heading}</h2>
            <div className={PROSE}>
              <Prose text={block('measure').text} />
            </div>
          </div>
          <MeasureFigure />
        </div>
      </section>
      <NextStep
        block={block('next')}
        first={{ name: 'Rent by occasion', link: linkOptions({ to: '/collections' }) }}
        second={{ name: 'Ask about fit', link: linkOptions({ to: '/contact-us' }) }}
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
    // With large text it is wider than a phone, and scrolls; a scroller must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto">
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
    </div>
  )
}

/** A dress form that shows where to measure. Decorative: the list beside it says the same. */
function MeasureFigure() {
  return (
    <svg
      viewBox="0 0 240 320"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="mx-auto w-full max-w-64"
    >
      <path d="M120 262v38M84 304h72" className="stroke-ink-mute" strokeWidth="5" />
      <path
        d="M106 20h28c2 16 12 24 30 30 8 30 2 52-8 78-3 10-3 18 0 28 12 30 20 62 18 106H66c-2-44 6-76 18-106 3-10 3-18 0-28-10-26-16-48-8-78 18-6 28-14 30-30Z"
        className="fill-blush stroke-berry"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M106 20c2-6 26-6 28 0" className="stroke-berry" strokeWidth="3" />
      <g className="stroke-violet" strokeWidth="3" strokeDasharray="2 7">
        <path d="M70 92c20 14 80 14 100 0M82 142c16 10 60 10 76 0M68 212c22 14 82 14 104 0" />
      </g>
      <g className="fill-ink font-semibold" fontSize="15">
        <text x="182" y="96">
          Bust
        </text>
        <text x="182" y="146">
          Waist
        </text>
        <text x="182" y="216">
          Hips
        </text>
      </g>
    </svg>
  )
}

/** "34½–35½" inches become "88–90", in whole centimeters. */
export function toCentimeters(inches: string): string {
  return inches
    .split('–')
    .map((bound) => {
      const half = bound.endsWith('½') ? 0.5 : 0
      return String(Math.round((Number(bound.replace('½', '')) + half) * CENTIMETERS_PER_INCH))
    })
    .join('–')
}
