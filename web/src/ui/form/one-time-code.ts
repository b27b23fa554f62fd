export const CODE_LENGTH = 6

/** What she typed, pasted or had filled in, as digits: "123 456" and "123-456" are the same code. */
export function digitsOfCode(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}
