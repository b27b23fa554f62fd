/** PARTIALLY_REFUNDED becomes "Partially refunded". */
export function inWords(code: string): string {
  const text = code.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 3-3-4, as the shop shows phone numbers (ACCOUNT-10). */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})/, '$1-$2-')
}

type Named = { id: number; first_name: string; last_name: string }

/** An account that was closed has no name any more. */
export function nameOf({ id, first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim() || `Customer ${id}`
}
