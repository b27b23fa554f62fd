const HIDDEN = '•••'

/** What is on file, without a single character of it: not even how long it is. */
export function hide(value: string | null): string | null {
  return value === null ? null : HIDDEN
}

/** A number that is on file. */
export function hidePhone(value: string | null): string | null {
  return value === null ? null : `${HIDDEN}-${HIDDEN}-••••`
}

/** The number that the visitor typed, masked as on a receipt. */
export function maskTypedPhone(typed: string): string {
  return `${HIDDEN}-${HIDDEN}-${typed.slice(-4)}`
}

/** The address that the visitor typed, masked. */
export function maskTypedEmail(typed: string): string {
  return `${typed[0]}${HIDDEN}${typed.slice(typed.indexOf('@'))}`
}
