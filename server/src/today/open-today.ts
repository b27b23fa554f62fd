import type { StaffCaller } from '#platform/http/visitor.ts'
import type { Platform } from '#platform/open-platform.ts'
import { countQueues } from './count-queues.ts'
import { QueueFeed } from './queue-feed.ts'
import { QueueStreams } from './queue-streams.ts'
import { todayRoutes } from './today.routes.ts'

type OpenTodayDeps = { findSessionMember: (sessionId: number) => Promise<StaffCaller | null> }

/** What needs hands now, the figures of the shop, and the search of the back office. */
export function openToday(platform: Platform, { findSessionMember }: OpenTodayDeps): void {
  const { app, routes, changes, log } = platform
  const feed = new QueueFeed({ count: () => countQueues(platform), log })
  const streams = new QueueStreams({ feed, findSessionMember, log })
  changes.subscribe({
    topic: 'work',
    apply: () => feed.handleChange(),
    reset: () => feed.handleChange(),
  })
  todayRoutes(routes, platform, streams)
  // The server closes when its connections are.
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', () => feed.close())
}
