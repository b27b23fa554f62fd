import * as contract from '@twirl/contract/groups/rsvp'
import type { Routes } from '#platform/http/routes.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { withMinimumDuration } from '#platform/security/minimum-duration.ts'
import { type Lookup, lookUpGuest } from './guests/look-up-guest.ts'
import { checkQuestionnaire } from './questionnaire/check-questionnaire.ts'
import { sendChangeLink } from './questionnaire/send-change-link.ts'
import { sendQuestionnaire } from './questionnaire/send-questionnaire.ts'
import type { RsvpDeps } from './rsvp-deps.ts'

/** Calls whose duration must not reveal who is known take at least `lookupMinimumDurationMs`. */
export function rsvpRoutes(routes: Routes, deps: RsvpDeps, lookupMinimumDurationMs: number): void {
  const lookUp = (visitor: Visitor, lookup: Lookup) =>
    withMinimumDuration(lookupMinimumDurationMs, () => lookUpGuest(deps, visitor, lookup))

  routes.handle(contract.checkQuestionnaire, ({ trunk_show_alias_id, ...asked }, visitor) =>
    checkQuestionnaire(deps, visitor, trunk_show_alias_id, asked),
  )

  routes.handle(
    contract.findGuestByEmail,
    ({ trunk_show_alias_id: alias, email, invitation }, visitor) =>
      lookUp(visitor, { alias, contact: { kind: 'EMAIL', value: email }, invitation }),
  )

  routes.handle(
    contract.findGuestByPhoneNumber,
    ({ trunk_show_alias_id: alias, cell_phone, invitation }, visitor) =>
      lookUp(visitor, { alias, contact: { kind: 'PHONE', value: cell_phone }, invitation }),
  )

  routes.handle(contract.sendQuestionnaire, async (form, visitor) => {
    await withMinimumDuration(lookupMinimumDurationMs, () => sendQuestionnaire(deps, visitor, form))
    return { received: true as const }
  })

  routes.handle(contract.sendChangeLink, async (input, visitor) => {
    const { trunk_show_alias_id: alias, ...asked } = input
    await withMinimumDuration(lookupMinimumDurationMs, () =>
      sendChangeLink(deps, visitor, { alias, ...asked }),
    )
    return { received: true as const }
  })
}
