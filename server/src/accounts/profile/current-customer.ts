import type { Customer } from '@twirl/contract/accounts/customer'
import { AppError } from '#platform/http/app-error.ts'
import { customerOwner, type Visitor } from '#platform/http/visitor.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { findShownCustomer } from '../customers.queries.ts'
import { moveAgain } from '../login/move-guest-things.ts'

const GUEST: Customer = {
  id: null,
  first_name: null,
  last_name: null,
  email: null,
  is_email_confirmed: false,
  phone_number: null,
  logged_in: false,
  graduation_date: null,
  sorority_id: null,
  sorority_name: null,
  dress_size: null,
  trunk_show_id: null,
  university_id: null,
  university_name: null,
  is_not_sorority_member: false,
  pending_email: null,
}

export async function getCurrentCustomer(deps: AccountDeps, visitor: Visitor): Promise<Customer> {
  const { session } = visitor
  if (!session) return GUEST
  if (session.is_move_pending) await moveAgain(deps, visitor, session)
  return describeCustomer(deps, session.customer_id)
}

export async function describeCustomer(
  { db, clock, findCurrentTrunkShow }: AccountDeps,
  id: number,
): Promise<Customer> {
  const now = clock.now()
  const customer = await findShownCustomer(db, id, now)
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  return {
    ...customer,
    logged_in: true,
    trunk_show_id: (await findCurrentTrunkShow(db, customerOwner(id), now)) ?? null,
  }
}
