import * as contract from '@twirl/contract/staff/money/disputes'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { describeDispute, describeDisputes } from './describe-dispute.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { syncDisputes } from './sync-disputes.ts'
import { draftEvidence, submitEvidence } from './write-evidence.ts'

export function disputeRoutes(routes: Routes, deps: DisputeDeps): void {
  routes.handle(contract.listDisputes, async () => ({ disputes: await describeDisputes(deps.db) }))
  routes.handle(contract.getDispute, ({ id }) => describeDispute(deps.db, id))
  routes.handle(contract.draftEvidence, ({ id }, visitor) =>
    draftEvidence(deps, staffOf(visitor), id),
  )
  routes.handle(contract.submitEvidence, (input, visitor) =>
    submitEvidence(deps, staffOf(visitor), input),
  )
}

export function disputeJobs(jobs: Jobs, deps: DisputeDeps): void {
  jobs.schedule('sync-disputes', '20 * * * *', () => syncDisputes(deps))
}
