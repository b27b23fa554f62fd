import {
  eraseCustomer,
  exportCustomer,
  getCustomerErasure,
} from '@twirl/contract/staff/customers/customer-data'
import {
  listContactConflicts,
  mergeCustomers,
  previewCustomerMerge,
  settleContactConflict,
} from '@twirl/contract/staff/customers/customer-merge'
import {
  addCustomerNote,
  blockCustomer,
  getCustomer,
  listCustomers,
  unblockCustomer,
} from '@twirl/contract/staff/customers/customers'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { addNote } from './add-note.ts'
import { blockCustomerNow, unblockCustomerNow } from './block-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { erasePersonalData, listErasureHindrances } from './erase-customer.ts'
import { exportPersonalData } from './export-customer.ts'
import { getCustomerFile, listNotes } from './get-customer.ts'
import { listCustomerPage } from './list-customers.ts'
import { mergeAccounts, previewMerge } from './merge-customers.ts'
import { listConflicts, settleContacts } from './settle-conflict.ts'

export function customerRoutes(routes: Routes, deps: CustomerDeps): void {
  routes.handleRead(listCustomers, (asked, _visitor, db) => listCustomerPage({ db }, asked))
  routes.handle(getCustomer, ({ id }) => getCustomerFile(deps, id))

  routes.handle(addCustomerNote, async (input, visitor) => {
    await addNote(deps, staffOf(visitor), input)
    return { notes: await listNotes(deps, input.id) }
  })

  routes.handle(blockCustomer, async (input, visitor) => {
    await blockCustomerNow(deps, staffOf(visitor), input)
    return getCustomerFile(deps, input.id)
  })

  routes.handle(unblockCustomer, async (input, visitor) => {
    await unblockCustomerNow(deps, staffOf(visitor), input)
    return getCustomerFile(deps, input.id)
  })

  routes.handle(exportCustomer, (input, visitor) =>
    exportPersonalData(deps, staffOf(visitor), input),
  )

  routes.handle(getCustomerErasure, async ({ id }) => ({
    hindrances: await listErasureHindrances(deps, id),
  }))

  routes.handle(eraseCustomer, async (input, visitor) => {
    await erasePersonalData(deps, staffOf(visitor), input)
    return { erased: true as const }
  })

  routes.handle(previewCustomerMerge, (input) => previewMerge(deps, input))

  routes.handle(mergeCustomers, async (input, visitor) => {
    await mergeAccounts(deps, staffOf(visitor), input)
    return { merged: true as const }
  })

  routes.handle(listContactConflicts, () => listConflicts(deps))

  routes.handle(settleContactConflict, async (input, visitor) => {
    await settleContacts(deps, staffOf(visitor), input)
    return { settled: true as const }
  })
}
