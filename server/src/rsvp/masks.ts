const HIDDEN = '•••'

/** What is on file, without a single character of it: not even how long it is. */
export function hide(value: string | null): string | null {
  return value === null ? null : HIDDEN
}

/** A number that is on file. */
export function hidePhone(value: string | null): string | null {
  return value === null ? null : `${HIDDEN}-${HIDDEN}-••••`
}

/** The number that she typed herself, as a receipt would show it. */
export function maskTypedPhone(typed: string): string {
  return `${HIDDEN}-${HIDDEN}-${typed.slice(-4)}`
}

/** The address that she typed herself. */
export function maskTypedEmail(typed: string): string {
  return `${typed[0]}${HIDDEN}${typed.slice(typed.indexOf('@'))}`
}
