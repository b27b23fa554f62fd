import * as contract from '@twirl/contract/groups/schools'
import type { Database } from '#platform/database/database.ts'
import type { Routes } from '#platform/http/routes.ts'
import { listSororities, listUniversities } from './schools.queries.ts'

export function schoolRoutes(routes: Routes, db: Database): void {
  routes.handle(contract.listUniversities, async () => ({
    universities: await listUniversities(db),
  }))

  routes.handle(contract.listSororities, async ({ university_id }) => ({
    sororities: await listSororities(db, university_id),
  }))
}
