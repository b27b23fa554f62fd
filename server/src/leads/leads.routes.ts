import { getLedEvent, listLedEvents } from '@twirl/contract/groups/leads'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf } from '#platform/http/visitor.ts'
import { listLedEvents as listRows } from '../trunk-shows/public.ts'
import { describeLedEvent } from './describe-led-event.ts'
import { enterAsLead } from './enter-as-lead.ts'
import type { LeadDeps } from './leads-deps.ts'

export function leadRoutes(routes: Routes, deps: LeadDeps): void {
  const { db, clock } = deps

  routes.handle(listLedEvents, async (_input, visitor) => {
    const now = clock.now()
    const events = await listRows(db, sessionOf(visitor).customer_id, now)
    return { trunk_shows: events.map((event) => describeLedEvent(event, now)) }
  })

  routes.handle(getLedEvent, async ({ id }, visitor) =>
    describeLedEvent(await enterAsLead(deps, visitor, id), clock.now()),
  )
}
