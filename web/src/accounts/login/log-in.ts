import { type Customer, getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login } from '@twirl/contract/accounts/login'
import { isCallErrorOf } from '@twirl/contract/client'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { api } from '#lib/api.ts'

export type LoggedIn = {
  customer: Customer
  /** The bag now has items of two open events, and the customer has to choose. */
  hasEventConflict: boolean
}

/** A conflict in the bag is answered as an error, but the login holds (spec section 8, decisions A80). */
export async function logIn(credentials: EndpointInput<typeof login>): Promise<LoggedIn> {
  try {
    return { customer: await api(login, credentials), hasEventConflict: false }
  } catch (error) {
    if (
      !isCallErrorOf<typeof login>(error) ||
      error.code !== 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM'
    )
      throw error
    return { customer: await api(getCurrentCustomer, {}), hasEventConflict: true }
  }
}
