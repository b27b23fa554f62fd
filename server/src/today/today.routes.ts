import { searchEverything } from '@twirl/contract/staff/search'
import { getFigures, getToday, watchToday } from '@twirl/contract/staff/today'
import { ReadCache } from '#platform/database/read-cache.ts'
import { type Routes, StreamedAnswer } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { countQueues, queuesFor } from './count-queues.ts'
import { type Figures, listFigures, withoutMoney } from './list-figures.ts'
import type { QueueStreams } from './queue-streams.ts'
import { searchFor } from './search-everything.ts'
import type { TodayDeps } from './today-deps.ts'

// A year is added up from all of its orders.
const FIGURES_TTL_MS = 60_000

export function todayRoutes(routes: Routes, deps: TodayDeps, streams: QueueStreams): void {
  routes.handle(getToday, async (_input, visitor) =>
    queuesFor(await countQueues(deps), staffOf(visitor).permissions),
  )

  routes.handle(
    watchToday,
    (_input, visitor) =>
      new StreamedAnswer<string>(streams.open(staffOf(visitor)), {
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy must not collect the pieces.
        'x-accel-buffering': 'no',
      }),
  )

  const figures = new ReadCache<number, Figures>((days) => listFigures(deps, days), {
    name: 'staff_figures',
    maxSize: 10,
    ttlMs: FIGURES_TTL_MS,
  })
  routes.handle(getFigures, async ({ days }, visitor) => {
    const all = await figures.get(days)
    return staffOf(visitor).permissions.includes('finance') ? all : withoutMoney(all)
  })

  routes.handle(searchEverything, async ({ text }, visitor) => ({
    results: await searchFor(deps.db, staffOf(visitor).permissions, text),
  }))
}
