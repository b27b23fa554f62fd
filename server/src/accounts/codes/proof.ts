import { AppError } from '#platform/http/app-error.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, tryWithin } from '#platform/security/limits.ts'
import { hashToken, newToken, type Secrets } from '#platform/security/secrets.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { CodeDeps } from '../accounts-deps.ts'
import type { Contact } from '../contact.ts'
import {
  type CodePurpose,
  type CodeScope,
  findTries,
  isProofOpen,
  spendProofHash,
  tryCode,
} from './verification.queries.ts'

const PROOF_SECONDS = 15 * 60 // ACCOUNT-12
const FREE_TRIES = 2

/** A claim to own a contact: by the code that was sent there, or by the proof that checking the code returned. */
export type Claim = {
  contact: Contact
  purpose: CodePurpose
  /** What the code is for, where the purpose alone does not say it. */
  subject?: string | undefined
  verification_code?: string | undefined
  register_id?: string | undefined
}

export function scopeOf(
  secrets: Secrets,
  { contact, purpose }: Pick<Claim, 'contact' | 'purpose'>,
  visitor: Visitor,
): CodeScope {
  return { purpose, contact_hash: hashContact(secrets, contact), guest_hash: guestHashOf(visitor) }
}

/** Keyed, because a plain hash of six digits can be reversed by trying all of them. */
export function hashCode(
  secrets: Secrets,
  { purpose, contact_hash, guest_hash }: CodeScope,
  code: string,
  subject?: string,
): string {
  const parts = [purpose, contact_hash, guest_hash, ...(subject === undefined ? [] : [subject])]
  return secrets.hmac('verification code', [...parts, code].join(' '))
}

/** Exchanges a correct code for a proof; null when the code is wrong. */
export async function checkCode(
  deps: CodeDeps,
  visitor: Visitor,
  claim: Claim & { verification_code: string },
): Promise<string | null> {
  const { db, secrets, clock } = deps
  const proof = newToken()
  return countWrongProofs(deps, visitor, claim, async () => {
    const scope = scopeOf(secrets, claim, visitor)
    const codeHash = hashCode(secrets, scope, claim.verification_code, claim.subject)
    const newProof = { hash: hashToken(proof), seconds: PROOF_SECONDS }
    const isRight = await tryCode(db, scope, codeHash, newProof, clock.now())
    return isRight ? proof : null
  })
}

/** Spends the claim in a transaction. A wrong code counts only if that commits; a right one is free again if not. */
export async function spendProof(
  { secrets, clock }: CodeDeps,
  transaction: Transaction,
  visitor: Visitor,
  claim: Claim,
): Promise<boolean> {
  const now = clock.now()
  const scope = scopeOf(secrets, claim, visitor)
  const { register_id, verification_code, subject } = claim
  if (register_id !== undefined)
    return spendProofHash(transaction, scope, hashToken(register_id), now)
  if (verification_code === undefined) return false
  const codeHash = hashCode(secrets, scope, verification_code, subject)
  return tryCode(transaction, scope, codeHash, null, now)
}

/** Runs an attempt that needs a proof and returns null without a right one, within the limits of wrong ones. */
export async function withProof<Result>(
  deps: CodeDeps,
  visitor: Visitor,
  claim: Claim,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  const result = await countWrongProofs(deps, visitor, claim, attempt)
  if (result === null) throw new AppError('INCORRECT_VERIFICATION_CODE')
  return result
}

/**
 * The attempt may be expensive: it runs only where a code or a proof is open. Without one there is nothing to
 * guess, and nothing is counted. What strangers can use up counts from the third try of a code on, so that the
 * first tries of a guest who was sent a code are always heard. A proof is too long to be guessed.
 */
async function countWrongProofs<Result>(
  { db, secrets, clock }: CodeDeps,
  visitor: Visitor,
  claim: Claim,
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const scope = scopeOf(secrets, claim, visitor)
  if (claim.register_id !== undefined)
    return (await isProofOpen(db, scope, hashToken(claim.register_id), clock.now()))
      ? attempt()
      : null
  const tries = await findTries(db, scope, clock.now())
  if (tries === undefined) return null
  if (tries < FREE_TRIES) return attempt()
  const budgets = {
    own: [{ limit: LIMITS.wrong_code_to_contact, subject: scope.contact_hash }],
    shared: addressUses(LIMITS.wrong_code_from_address, visitor),
  }
  return tryWithin(db, budgets, async (miss) => {
    const result = await attempt()
    if (result === null) miss()
    return result
  })
}
