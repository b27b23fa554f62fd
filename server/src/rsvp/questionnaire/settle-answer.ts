/** An answer that is stored, or about to be, and which of its contacts are proven. */
export type Claim = {
  email: string
  cell_phone: string
  is_email_proven: boolean
  is_phone_proven: boolean
  /** The browser that sent it. */
  guest_hash: string
}

export type SentClaim = Claim & {
  /** It came by a link that was mailed to change the answer of its e-mail address. */
  changes: boolean
  /** The sender asks to replace an answer of the same browser or login. */
  changesOwn: boolean
}

export type Settlement<Stored> =
  /** No answer has these contacts, or only unproven ones while the sender has a proof. */
  | { outcome: 'STORE'; replaced: Stored[] }
  /** The sender has answered before. */
  | { outcome: 'ALREADY_EXISTS' }
  /** Other answers stay. */
  | { outcome: 'LEAVE'; owners: Stored[] }

/**
 * Decides about an answer when others with the same e-mail or phone number are stored. Nothing unproven ever
 * replaces a stored answer; an unproven answer gives way to a proven one.
 */
export function settleAnswer<Stored extends Claim>(
  sender: SentClaim,
  stored: Stored[],
): Settlement<Stored> {
  const others = stored.filter((answer) => !isChange(sender, answer))
  if (others.some((answer) => isOwn(sender, answer))) return { outcome: 'ALREADY_EXISTS' }
  const owners = others.filter((answer) => !mayReplace(sender, answer))
  if (owners.length > 0) return { outcome: 'LEAVE', owners }
  return { outcome: 'STORE', replaced: stored }
}

/** A proven answer is changed with a proof only. */
function isChange(sender: SentClaim, answer: Claim): boolean {
  if (sender.changes && answer.email === sender.email) return true
  if (!sender.changesOwn || !isOwn(sender, answer)) return false
  return !isProven(answer) || mayReplace(sender, answer)
}

/** Both proved the contact that they share, or both came from the same browser. */
function isOwn(sender: Claim, answer: Claim): boolean {
  return (
    sender.guest_hash === answer.guest_hash ||
    (sharesProvenEmail(sender, answer) && answer.is_email_proven) ||
    (sharesProvenPhone(sender, answer) && answer.is_phone_proven)
  )
}

/** The sender proved the shared contact, or proved any contact where the other proved none. */
function mayReplace(sender: Claim, answer: Claim): boolean {
  return (
    sharesProvenEmail(sender, answer) ||
    sharesProvenPhone(sender, answer) ||
    (isProven(sender) && !isProven(answer))
  )
}

function isProven({ is_email_proven, is_phone_proven }: Claim): boolean {
  return is_email_proven || is_phone_proven
}

function sharesProvenEmail(sender: Claim, answer: Claim): boolean {
  return sender.is_email_proven && sender.email === answer.email
}

function sharesProvenPhone(sender: Claim, answer: Claim): boolean {
  return sender.is_phone_proven && sender.cell_phone === answer.cell_phone
}
