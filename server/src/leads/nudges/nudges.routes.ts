import * as contract from '@twirl/contract/groups/lead-nudges'
import { assertFeature } from '#platform/http/assert-feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { enterAsLead } from '../enter-as-lead.ts'
import type { NudgeDeps } from './nudge-deps.ts'
import { previewNudge, sendNudge } from './send-nudge.ts'

export function nudgeRoutes(routes: Routes, deps: NudgeDeps): void {
  const assertChannel = (channel: contract.NudgeChannel) => {
    if (channel === 'TEXT') assertFeature(deps.terms(), 'text_messages')
  }

  routes.handle(contract.previewNudge, async ({ id, ...wish }, visitor) => {
    const event = await enterAsLead(deps, visitor, id)
    assertChannel(wish.channel)
    return previewNudge(deps, event, wish)
  })

  routes.handle(contract.sendNudge, async ({ id, ...wish }, visitor) => {
    const event = await enterAsLead(deps, visitor, id)
    assertChannel(wish.channel)
    return sendNudge(deps, event, wish)
  })
}
