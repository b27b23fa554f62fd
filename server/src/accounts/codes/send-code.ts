import { randomInt } from 'node:crypto'
import { REQUIRED } from '@twirl/contract/primitives'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUse, takeUses } from '#platform/security/limits.ts'
import { runAndRollBack, underSavepoint } from '#platform/database/savepoint.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { CodeDeps } from '../accounts-deps.ts'
import { codeMail, codeText, unconfirmedEmailMail } from '../account-mails.ts'
import { type Contact, isEmail } from '../contact.ts'
import { findHolder, isEmailUnproven } from '../customers.queries.ts'
import { type Claim, hashCode, scopeOf } from './proof.ts'
import { type CodeScope, insertVerification } from './verification.queries.ts'

const CODE_SECONDS = 10 * 60 // ACCOUNT-12

// Canada and the Caribbean share +1 with the US, at prices that invite fraud.
const TEXTED_COUNTRIES = ['US', 'PR', 'VI', 'GU', 'MP', 'AS']
const TEXTED_TYPES = ['MOBILE', 'FIXED_LINE_OR_MOBILE']
// Premium in every area, which the library does not know.
const PREMIUM_EXCHANGE = /^\d{3}976/

type CodeRequest = Pick<Claim, 'contact' | 'purpose' | 'subject'>

/**
 * Sends a code. Contacts without account get the same answer after the same work, and no message; an address that was
 * given at a registration and never proven gets a mail that says so.
 */
export async function sendCode(
  deps: CodeDeps,
  request: CodeRequest,
  visitor: Visitor,
): Promise<{ expires_in: number; resend_in: number }> {
  const { db, secrets, clock } = deps
  assertMayAsk(request, visitor)
  const message = await chooseMessage(db, request)
  const scope = scopeOf(secrets, request, visitor)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return inTransaction(db, async (transaction) => {
    const resend_in = await takeSendUses(transaction, scope, visitor)
    const codeHash = hashCode(secrets, scope, code, request.subject)
    const id = await insertVerification(transaction, scope, codeHash, CODE_SECONDS, clock.now())
    const runOrRollBack = message === 'NONE' ? runAndRollBack : underSavepoint
    await runOrRollBack(transaction, () =>
      message === 'UNCONFIRMED'
        ? putUnconfirmed(deps, transaction, `code ${id}`, request.contact)
        : putCode(deps, transaction, `code ${id}`, request.contact, code),
    )
    return { expires_in: CODE_SECONDS, resend_in }
  })
}

function assertMayAsk({ contact, purpose }: CodeRequest, visitor: Visitor): void {
  if (purpose === 'CUSTOMER_UPDATE_PHONE_NUMBER') sessionOf(visitor)
  const isForPhone = purpose === 'CUSTOMER_REGISTER' || purpose === 'CUSTOMER_UPDATE_PHONE_NUMBER'
  if (isForPhone && isEmail(contact)) throw wrongPhone(REQUIRED)
  if (!isEmail(contact) && !canBeTexted(contact))
    throw wrongPhone('We can only text US mobile numbers')
}

function canBeTexted(phoneNumber: Contact): boolean {
  const parsed = parsePhoneNumberFromString(phoneNumber, 'US')
  return (
    TEXTED_COUNTRIES.includes(parsed?.country ?? '') &&
    TEXTED_TYPES.includes(parsed?.getType() ?? '') &&
    !PREMIUM_EXCHANGE.test(phoneNumber)
  )
}

function wrongPhone(reason: string): AppError {
  return new AppError('BAD_REQUEST', { fields: { phone_number: reason } })
}

type Message = 'CODE' | 'UNCONFIRMED' | 'NONE'

/** Login and reset need an account with the contact; what else is proven may belong to another account or to none. */
async function chooseMessage(db: Database, { contact, purpose }: CodeRequest): Promise<Message> {
  if (purpose !== 'CUSTOMER_LOGIN' && purpose !== 'CUSTOMER_RESET_PASSWORD') return 'CODE'
  const holder = await findHolder(db, contact)
  const isUnproven = isEmail(contact) && (await isEmailUnproven(db, contact))
  if (holder) return 'CODE'
  return isUnproven ? 'UNCONFIRMED' : 'NONE'
}

/** Returns the seconds until another code may be sent to the contact. */
async function takeSendUses(
  transaction: Transaction,
  { contact_hash, guest_hash }: CodeScope,
  visitor: Visitor,
): Promise<number> {
  const waits: number[] = []
  for (const limit of [LIMITS.code_again, LIMITS.code_to_contact_hour, LIMITS.code_to_contact_day])
    waits.push(await takeUse(transaction, limit, contact_hash))
  await takeUses(transaction, [
    { limit: LIMITS.code_by_guest, subject: guest_hash },
    ...addressUses(LIMITS.code_from_address, visitor),
    { limit: LIMITS.code_in_all, subject: 'all' },
  ])
  return Math.max(...waits)
}

async function putUnconfirmed(
  { outbox, publicOrigin }: CodeDeps,
  transaction: Transaction,
  cause: string,
  email: string,
): Promise<void> {
  await outbox.putMail(transaction, cause, unconfirmedEmailMail(email, publicOrigin))
}

async function putCode(
  { outbox, publicOrigin }: CodeDeps,
  transaction: Transaction,
  cause: string,
  contact: Contact,
  code: string,
): Promise<void> {
  if (isEmail(contact))
    await outbox.putMail(transaction, cause, codeMail(contact, code, publicOrigin))
  else await outbox.putTextMessage(transaction, cause, codeText(contact, code, publicOrigin))
}
