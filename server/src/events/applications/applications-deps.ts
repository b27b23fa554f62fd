import type { Outbox } from '#platform/outbox/outbox.ts'
import type { EventDeps } from '../events-deps.ts'

export type ApplicationDeps = EventDeps & { outbox: Outbox; publicOrigin: string }
