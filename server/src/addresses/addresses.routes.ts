import * as contract from '@twirl/contract/buying/addresses'
import type { Settings } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import {
  countAddresses,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockAddresses,
  updateAddress,
} from './addresses.queries.ts'
import { assertDelivered, statesOf } from './states.ts'

// More than a customer sends parcels to, few enough to show on one page.
export const MAX_ADDRESSES = 50

type AddressDeps = { db: Database; terms: () => Pick<Settings, 'delivery_states'> }

export function addressRoutes(routes: Routes, { db, terms }: AddressDeps): void {
  const assertState = (state: string) => assertDelivered(terms().delivery_states, state)

  routes.handle(contract.createAddress, (address, visitor) =>
    inTransaction(db, async (transaction) => {
      assertState(address.state)
      const customerId = customerOf(visitor)
      // One at a time per customer: otherwise two adds could both count what is left for one.
      await lockAddresses(transaction, customerId)
      if ((await countAddresses(transaction, customerId)) >= MAX_ADDRESSES)
        throw new AppError('TOO_MANY_ADDRESSES')
      return insertAddress(transaction, customerId, address)
    }),
  )

  routes.handle(contract.updateAddress, async ({ addressId, ...address }, visitor) => {
    assertState(address.state)
    const updated = await updateAddress(db, customerOf(visitor), addressId, address)
    if (!updated) throw new AppError('ADDRESS_NOT_FOUND')
    return updated
  })

  routes.handle(contract.deleteAddress, async ({ addressId }, visitor) => {
    await deleteAddress(db, customerOf(visitor), addressId)
    // The answer does not tell whether the address was the caller's, another customer's or absent.
    return { id: addressId }
  })

  routes.handle(contract.listAddresses, async (_input, visitor) => ({
    addresses: await listAddresses(db, customerOf(visitor)),
  }))

  routes.handle(contract.listStates, () => ({ states: statesOf(terms().delivery_states) }))
}

function customerOf(visitor: Visitor): number {
  return sessionOf(visitor).customer_id
}
