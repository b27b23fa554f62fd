import { uploadEvents } from '@twirl/contract/telemetry/upload-events'
import type { Routes } from '#platform/http/routes.ts'
import { type EventStoreOptions, EventStore } from './event-store.ts'

export function telemetryRoutes(routes: Routes, options: EventStoreOptions): void {
  const store = new EventStore(options)
  routes.handle(uploadEvents, async ({ events }, visitor) => ({
    stored: await store.put(events, visitor),
  }))
}
