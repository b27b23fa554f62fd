import type { VerificationMessageType } from '@twirl/contract/accounts/codes'
import { hasFields, storedJson } from '#lib/storage.ts'

// Codes that were sent and their proofs, stored per tab. The server accepts a proof only from the guest who got it.

type SentCode = {
  contact: string
  type: VerificationMessageType
  expiresAt: number
  /** When a new code can be requested. */
  resendAt: number
}

/** The last code that was sent; its page shows the countdown. */
const sentCode = storedJson(
  'sessionStorage',
  'sent-code',
  hasFields<SentCode>({
    contact: 'string',
    type: 'string',
    expiresAt: 'number',
    resendAt: 'number',
  }),
)

export function saveSentCode(sent: SentCode): void {
  sentCode.write(sent)
}

export function findSentCode(contact: string, type: VerificationMessageType): SentCode | null {
  const sent = sentCode.read()
  return sent?.contact === contact && sent.type === type ? sent : null
}

type Proof = {
  contact: string
  type: VerificationMessageType
  registerId: string
  expiresAt: number
}

const PROOF_MS = 15 * 60_000

/** The server's answer to a correct code, until it is used. */
const proof = storedJson(
  'sessionStorage',
  'contact-proof',
  hasFields<Proof>({
    contact: 'string',
    type: 'string',
    registerId: 'string',
    expiresAt: 'number',
  }),
)

export function saveProof(added: Omit<Proof, 'expiresAt'>): void {
  proof.write({ ...added, expiresAt: Date.now() + PROOF_MS })
}

export function findProof(type: VerificationMessageType): Proof | null {
  const stored = proof.read()
  return stored?.type === type && stored.expiresAt > Date.now() ? stored : null
}

/** Codes and proofs are valid once. */
export function clearCodes(): void {
  sentCode.remove()
  proof.remove()
}
