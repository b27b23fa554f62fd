const DIGITS = 10 // spec section 9

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/** 3-3-4 with dashes, also for incomplete numbers; a country code before ten digits is removed. */
export function formatPhone(text: string): string {
  const all = digitsIn(text)
  const digits = (all.length > DIGITS && all.startsWith('1') ? all.slice(1) : all).slice(0, DIGITS)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/**
 * The formatted text, and the caret after the same digit as before, so that digits in the middle can be edited.
 */
export function formatPhoneInput(text: string, caret: number): { value: string; caret: number } {
  const value = formatPhone(text)
  const digitsBefore = digitsIn(text.slice(0, caret)).length
  let position = 0
  for (let passed = 0; passed < digitsBefore && position < value.length; position++) {
    if (/\d/.test(value[position]!)) passed++
  }
  return { value, caret: position }
}
