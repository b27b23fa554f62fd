import * as own from '@twirl/contract/groups/lead-applications'
import * as contract from '@twirl/contract/staff/events/applications'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf, staffOf, type Visitor } from '#platform/http/visitor.ts'
import type { ApplicationDeps } from './applications-deps.ts'
import { approve, draftEvent, refuseApplication } from './decide-application.ts'
import { formOfApplication } from './form-of-application.ts'
import { getByLink, listOwn, takeTheLead, withdraw } from './own-applications.ts'
import { getApplication, listApplications } from './read-applications.ts'

/** Applications to lead a group: what the applicant sees, and how staff make events of them. */
export function applicationRoutes(routes: Routes, deps: ApplicationDeps): void {
  routes.handle(own.listOwnApplications, async (_input, visitor) => ({
    applications: await listOwn(deps, sessionOf(visitor).customer_id),
  }))
  routes.handle(own.getApplicationByLink, ({ token }, visitor) =>
    getByLink(deps, token, customerIn(visitor)),
  )
  routes.handle(own.withdrawApplication, async ({ token }, visitor) => {
    await withdraw(deps, token)
    return getByLink(deps, token, customerIn(visitor))
  })
  routes.handle(own.takeTheLead, async ({ token }, visitor) => {
    const { customer_id } = sessionOf(visitor)
    await takeTheLead(deps, token, customer_id)
    return getByLink(deps, token, customer_id)
  })

  routes.handle(contract.listApplications, (asked) => listApplications(deps, asked))
  routes.handle(contract.getApplication, ({ id }) => getApplication(deps, id))
  routes.handle(contract.getApplicationForm, ({ id }) => formOfApplication(deps, id))
  routes.handle(contract.draftEventOfApplication, async (input, visitor) => ({
    id: await draftEvent(deps, staffOf(visitor), input),
  }))
  routes.handle(contract.approveApplication, async (input, visitor) => {
    await approve(deps, staffOf(visitor), input)
    return getApplication(deps, input.id)
  })
  routes.handle(contract.refuseApplication, async (input, visitor) => {
    await refuseApplication(deps, staffOf(visitor), input)
    return getApplication(deps, input.id)
  })
}

function customerIn({ session }: Visitor): number | null {
  return session?.customer_id ?? null
}
