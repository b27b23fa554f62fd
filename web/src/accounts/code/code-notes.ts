import type { VerificationMessageType } from '@twirl/contract/accounts'
import { tabNote } from '#lib/tab-note.ts'

// What a tab remembers of codes. None of it is a secret that works elsewhere: a proof belongs to this guest.

type SentCode = {
  contact: string
  type: VerificationMessageType
  expiresAt: number
  /** When another one may be asked for. */
  resendAt: number
}

/** The code that is on its way: what its page counts down. */
const sentCode = tabNote<SentCode>('sent-code')

export function rememberSentCode(sent: SentCode): void {
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

/** What a right code was worth, until it is used. */
const proof = tabNote<Proof>('contact-proof')

export function rememberProof(kept: Omit<Proof, 'expiresAt'>): void {
  proof.write({ ...kept, expiresAt: Date.now() + PROOF_MS })
}

export function findProof(type: VerificationMessageType): Proof | null {
  const kept = proof.read()
  return kept?.type === type && kept.expiresAt > Date.now() ? kept : null
}

/** Codes and proofs work once. */
export function forgetCodes(): void {
  sentCode.write(null)
  proof.write(null)
}
