import { type Customer, getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login } from '@twirl/contract/accounts/login'
import { isCallErrorOf } from '@twirl/contract/client'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'

export type LoggedIn = {
  customer: Customer
  /** The bag now has items of two open events, and the customer has to choose. */
  hasEventConflict: boolean
}

/** A conflict in the bag is answered as an error, but the login holds (ACCOUNT-5). */
export async function logIn(credentials: EndpointInput<typeof login>): Promise<LoggedIn> {
  const method = credentials.password === undefined ? 'code' : 'password'
  try {
    const customer = await api(login, credentials)
    track('login', { method })
    return { customer, hasEventConflict: false }
  } catch (error) {
    if (
      !isCallErrorOf<typeof login>(error) ||
      error.code !== 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM'
    )
      throw error
    track('login', { method })
    return { customer: await api(getCurrentCustomer, {}), hasEventConflict: true }
  }
}
