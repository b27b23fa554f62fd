import * as contract from '@twirl/contract/staff/money/codes'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { CodesDeps } from './codes-deps.ts'
import { exportCodes } from './export-codes.ts'
import { getCode, listCodes, listCodeUses } from './list-codes.ts'
import { makeCodes } from './make-codes.ts'
import { changeCode, createCode, switchCode } from './save-code.ts'
import { tryCode } from './try-code.ts'

export function codesRoutes(routes: Routes, deps: CodesDeps): void {
  routes.handle(contract.listCodes, (input) => listCodes(deps, input))

  routes.handle(contract.getCode, ({ id }) => getCode(deps, id))

  routes.handle(contract.createCode, (input, visitor) => createCode(deps, staffOf(visitor), input))

  routes.handle(contract.changeCode, (input, visitor) => changeCode(deps, staffOf(visitor), input))

  routes.handle(contract.switchCode, (input, visitor) => switchCode(deps, staffOf(visitor), input))

  routes.handle(contract.makeCodes, (input, visitor) => makeCodes(deps, staffOf(visitor), input))

  routes.handle(contract.exportCodes, (input) => exportCodes(deps, input))

  routes.handle(contract.listCodeUses, (input) => listCodeUses(deps, input))

  routes.handle(contract.tryCode, (input) => tryCode(deps, input))
}
