import type { Customer } from '@twirl/contract/accounts/customer'
import type { updateProfile as endpoint } from '@twirl/contract/accounts/profile'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { Session } from '#platform/security/sessions.ts'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { assertMembership } from '../../schools/public.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { askToConfirmNewEmail } from './ask-to-confirm-email.ts'
import { changePhone } from './change-phone.ts'
import { takeConfirmUses } from './confirm-link.ts'
import { checkPassword } from '../login/check-password.ts'
import { describeCustomer } from './current-customer.ts'
import {
  type CustomerRow,
  findCustomer,
  findHolder,
  lockCustomer,
  updateCustomer,
} from '../customers.queries.ts'
import { cancelEmailChange } from '../mail-links.queries.ts'
import { spendProof, withProof } from '../codes/proof.ts'

type ProfileChange = z.output<(typeof endpoint)['input']>

const RECENT_LOGIN_MS = 15 * 60 * 1_000 // ACCOUNT-19

/** Changes what is named and leaves the rest. A new phone number needs its proof; a new e-mail waits for its own. */
export async function updateProfile(
  deps: AccountDeps,
  change: ProfileChange,
  visitor: Visitor,
): Promise<Customer> {
  const session = sessionOf(visitor)
  const customer = await findCustomer(deps.db, session.customer_id)
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  const newEmail = change.email === customer.email ? undefined : change.email
  const newPhone = change.phone_number === customer.phone_number ? undefined : change.phone_number
  if (newEmail !== undefined || newPhone !== undefined)
    await assertRecentLoginOrPassword(deps, visitor, session, customer, change.password)
  if (newEmail !== undefined)
    await takeConfirmUses(deps.db, deps, { customer_id: customer.id, email: newEmail })

  const { register_id, verification_code } = change
  const purpose = 'CUSTOMER_UPDATE_PHONE_NUMBER' as const
  const claim = newPhone && { contact: newPhone, purpose, register_id, verification_code }
  const save = () =>
    retryOnUniqueViolation(() =>
      inTransaction(deps.db, async (transaction) => {
        if (claim && !(await spendProof(deps, transaction, visitor, claim))) return null
        await saveChange(deps, transaction, customer.id, { ...change, phone_number: newPhone })
        return true
      }),
    )
  await (claim ? withProof(deps, visitor, claim, save) : save())
  return describeCustomer(deps, customer.id)
}

/** Contacts give access to the account: a person who finds an unlocked device must not change them. */
async function assertRecentLoginOrPassword(
  deps: AccountDeps,
  visitor: Visitor,
  session: Session,
  customer: CustomerRow,
  password: string | undefined,
): Promise<void> {
  const loggedInMs = deps.clock.now().getTime() - session.created_at.getTime()
  if (loggedInMs <= RECENT_LOGIN_MS) return
  if (password === undefined) throw new AppError('PASSWORD_REQUIRED')
  const account = { contact: customer.phone_number, holder: customer }
  if (!(await checkPassword(deps, visitor, account, password)))
    throw new AppError('INCORRECT_PASSWORD')
}

async function saveChange(
  deps: AccountDeps,
  transaction: Transaction,
  customerId: number,
  change: ProfileChange,
): Promise<void> {
  const { email, phone_number } = change
  const customer = await lockCustomer(transaction, customerId)
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  await saveDetails(deps, transaction, customer, change)
  if (email !== undefined) await saveEmail(deps, transaction, customer, email)
  if (phone_number !== undefined) await savePhone(deps, transaction, customer, phone_number)
}

async function saveDetails(
  { clock }: AccountDeps,
  transaction: Transaction,
  customer: CustomerRow,
  change: ProfileChange,
): Promise<void> {
  const membership = mergeMembership(customer, change)
  await assertMembership(transaction, membership)
  const details = {
    ...membership,
    first_name: change.first_name,
    last_name: change.last_name,
    graduation_date: change.graduation_date,
    dress_size: change.dress_size,
  }
  await updateCustomer(transaction, customer.id, details, clock.now())
}

async function saveEmail(
  deps: AccountDeps,
  transaction: Transaction,
  customer: CustomerRow,
  email: string,
): Promise<void> {
  // The current address again: this cancels a pending change.
  if (email === customer.email) await cancelEmailChange(transaction, customer.id, email)
  else if (await findHolder(transaction, email)) throw new AppError('EMAIL_ALREADY_REGISTERED')
  else await askToConfirmNewEmail(deps, transaction, customer, email)
}

async function savePhone(
  deps: AccountDeps,
  transaction: Transaction,
  customer: CustomerRow,
  phoneNumber: string,
): Promise<void> {
  if (await findHolder(transaction, phoneNumber))
    throw new AppError('PHONE_NUMBER_ALREADY_REGISTERED')
  await changePhone(deps, transaction, customer, phoneNumber)
}

type Membership = { university_id: number | null; sorority_id: number | null }

type MembershipChange = {
  university_id?: number | null | undefined
  sorority_id?: number | null | undefined
  is_not_sorority_member?: boolean | undefined
}

type MergedMembership = Membership & { is_not_sorority_member?: boolean }

/** ACCOUNT-16: who is in no sorority has none; who has both saved is in one. */
export function mergeMembership(current: Membership, change: MembershipChange): MergedMembership {
  if (change.is_not_sorority_member)
    return { university_id: null, sorority_id: null, is_not_sorority_member: true }
  const { university_id = current.university_id, sorority_id = current.sorority_id } = change
  const isMember = university_id !== null && sorority_id !== null
  const isAnswered = change.is_not_sorority_member === false
  return {
    university_id,
    sorority_id,
    ...((isMember || isAnswered) && { is_not_sorority_member: false }),
  }
}
