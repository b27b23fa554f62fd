import * as contract from '@twirl/contract/groups/lead-team'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf } from '#platform/http/visitor.ts'
import { enterAsLead } from '../enter-as-lead.ts'
import type { LeadDeps } from '../leads-deps.ts'
import {
  acceptInvitation,
  getLeadTeam,
  inviteLead,
  readInvitation,
  removeLead,
  withdrawInvitation,
} from './lead-team.ts'

export function leadTeamRoutes(routes: Routes, deps: LeadDeps): void {
  routes.handle(contract.getLeadTeam, async ({ id }, visitor) => {
    const event = await enterAsLead(deps, visitor, id)
    return getLeadTeam(deps, sessionOf(visitor).customer_id, event)
  })

  routes.handle(contract.inviteLead, async ({ id, email }, visitor) => {
    const event = await enterAsLead(deps, visitor, id)
    const { customer_id } = sessionOf(visitor)
    await inviteLead(deps, customer_id, event, email)
    return getLeadTeam(deps, customer_id, event)
  })

  routes.handle(contract.removeLead, async ({ id, customerId }, visitor) => {
    const event = await enterAsLead(deps, visitor, id)
    await removeLead(deps, sessionOf(visitor).customer_id, event, customerId)
    return { customer_id: customerId }
  })

  routes.handle(contract.withdrawLeadInvitation, async ({ id, invitationId }, visitor) => {
    await withdrawInvitation(deps, await enterAsLead(deps, visitor, id), invitationId)
    return { invitation_id: invitationId }
  })

  routes.handle(contract.readLeadInvitation, ({ token }) => readInvitation(deps, token))

  routes.handle(contract.acceptLeadInvitation, ({ token }, visitor) =>
    acceptInvitation(deps, sessionOf(visitor).customer_id, token),
  )
}
