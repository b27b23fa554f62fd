import { useQuery } from '@tanstack/react-query'
import { FIGURE_DAYS, getFigures } from '@twirl/contract/staff/today'
import { lazy, Suspense } from 'react'
import { api } from '#lib/api.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { PartTable } from './part-table.tsx'

// The charts are the largest part of the back office: they come after the queues.
const DayCharts = lazy(() => import('./day-charts.tsx'))

/** How the shop does, by day in New York, by event and by collection (STAFF-73). */
export function FiguresSection({ seesMoney }: { seesMoney: boolean }) {
  const [{ days: chosen }, apply] = useAddressSearch(['days'])
  const days = FIGURE_DAYS.find((each) => String(each) === chosen) ?? FIGURE_DAYS[0]
  const figures = useQuery({
    queryKey: ['figures', days],
    queryFn: () => api(getFigures, { days }),
  })
  return (
    <section aria-labelledby="figures">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
        <h2 id="figures" className="text-xl">
          By day in New York
        </h2>
        <div role="group" aria-label="Days" className="flex gap-1">
          {FIGURE_DAYS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === days}
              className="min-h-11 rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-berry aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
              onClick={() => apply({ days: String(each) })}
            >
              {each} days
            </button>
          ))}
        </div>
      </div>
      <Loaded query={figures}>
        {(data) => (
          <>
            <Suspense fallback={<Skeleton className="h-80 w-full rounded-input" />}>
              <DayCharts days={data.days} seesMoney={seesMoney} />
            </Suspense>
            <div className="grid gap-3 pt-3 lg:grid-cols-2">
              <PartTable
                title="By event"
                countTitle="Orders"
                parts={data.events}
                seesMoney={seesMoney}
              />
              <PartTable
                title="By collection"
                countTitle="Pieces"
                parts={data.collections}
                seesMoney={seesMoney}
              />
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}
