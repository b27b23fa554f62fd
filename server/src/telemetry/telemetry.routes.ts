import { uploadEvents } from '@twirl/contract/telemetry/upload-events'
import type { Routes } from '#platform/http/routes.ts'
import { type EventStoreDeps, EventStore } from './event-store.ts'

export function telemetryRoutes(routes: Routes, deps: EventStoreDeps): void {
  const store = new EventStore(deps)
  routes.handle(uploadEvents, async ({ events }, visitor) => ({
    stored: await store.put(events, visitor),
  }))
}
