/** An answer that is stored, or about to be, and which of its contacts are proven. */
export type Claim = {
  email: string
  cell_phone: string
  is_email_proven: boolean
  is_phone_proven: boolean
  /** From where it was sent. */
  guest_hash: string
}

export type Settlement<Stored> =
  /** Nobody answered with these contacts; or only somebody who proved nothing, while she does. */
  | { outcome: 'STORE'; replaced: Stored[] }
  /** She herself has answered. */
  | { outcome: 'ALREADY_EXISTS' }
  /** Somebody has, and whether that was her is nobody's business: she is thanked, they are told. */
  | { outcome: 'LEAVE'; owners: Stored[] }

/**
 * What becomes of an answer when others with the same e-mail or phone number are stored. Nothing unproven ever
 * takes the place of something else; nobody can hold a place for long that is proven to be another's.
 */
export function settleAnswer<Stored extends Claim>(
  sender: Claim,
  stored: Stored[],
): Settlement<Stored> {
  if (stored.some((answer) => isHerOwn(sender, answer))) return { outcome: 'ALREADY_EXISTS' }
  const owners = stored.filter((answer) => !mayReplace(sender, answer))
  if (owners.length > 0) return { outcome: 'LEAVE', owners }
  return { outcome: 'STORE', replaced: stored }
}

/** Both proved the contact that they share, or both came from the same browser. */
function isHerOwn(sender: Claim, answer: Claim): boolean {
  return (
    sender.guest_hash === answer.guest_hash ||
    (sharesProvenEmail(sender, answer) && answer.is_email_proven) ||
    (sharesProvenPhone(sender, answer) && answer.is_phone_proven)
  )
}

/** She proved the contact that they share; or something, where the other proved nothing. */
function mayReplace(sender: Claim, answer: Claim): boolean {
  const isProven = sender.is_email_proven || sender.is_phone_proven
  const isAnswerProven = answer.is_email_proven || answer.is_phone_proven
  return (
    sharesProvenEmail(sender, answer) ||
    sharesProvenPhone(sender, answer) ||
    (isProven && !isAnswerProven)
  )
}

function sharesProvenEmail(sender: Claim, answer: Claim): boolean {
  return sender.is_email_proven && sender.email === answer.email
}

function sharesProvenPhone(sender: Claim, answer: Claim): boolean {
  return sender.is_phone_proven && sender.cell_phone === answer.cell_phone
}
