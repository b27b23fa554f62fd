const DIGITS = 10 // spec section 9

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/** 3-3-4 with dashes, as far as typed; a country code in front of ten digits is left out. */
export function formatPhone(text: string): string {
  const all = digitsIn(text)
  const digits = (all.length > DIGITS && all.startsWith('1') ? all.slice(1) : all).slice(0, DIGITS)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/**
 * What the input shows after a key, and where its caret stands: behind the same digit as before, so that
 * correcting a number in its middle works.
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
