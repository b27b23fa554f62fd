/** Characters of unit codes: none that is easily taken for another one, and a prime number of them for the check character. */
const ALPHABET = '23456789BCDEFGHJKMNPQRSTVWXYZ'
const BASE = ALPHABET.length

const LENGTH = 7
const DIGITS = LENGTH - 1
const CODES = BASE ** DIGITS

// Spreads neighboring ids over all codes, so that units that hang side by side have codes that do not look alike.
// The second number undoes the first: their product is 1 modulo CODES.
const SPREAD = 367_620_577n
const GATHER = inverseOf(SPREAD, BigInt(CODES))

/** The code that is printed on the label of a unit (STAFF-38). It follows from the id, so that it needs no column. */
export function unitCodeOf(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1 || id >= CODES) throw new Error(`no unit code for ${id}`)
  let rest = Number((BigInt(id) * SPREAD) % BigInt(CODES))
  let digits = ''
  for (let place = 0; place < DIGITS; place++) {
    digits = ALPHABET[rest % BASE]! + digits
    rest = Math.floor(rest / BASE)
  }
  return digits + checkCharacterOf(digits)
}

/** Upper case, without spaces and dashes: as a scanner, a label and a person may write the same code. */
export function normalizeUnitCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether this is the code of a unit that may exist: any mistyped or swapped characters are noticed. */
export function isUnitCode(text: string): boolean {
  return unitIdOf(text) !== null
}

/** The id of a unit by its code; null for a text that is not a code. */
export function unitIdOf(text: string): number | null {
  const code = normalizeUnitCode(text)
  const digits = code.slice(0, DIGITS)
  const values = valuesOf(digits)
  if (code.length !== LENGTH || values.includes(-1)) return null
  if (code.at(-1) !== checkCharacterOf(digits)) return null
  const spread = values.reduce((sum, value) => sum * BASE + value, 0)
  const id = Number((BigInt(spread) * GATHER) % BigInt(CODES))
  return id > 0 ? id : null
}

/** Each place has a weight of its own, so that one wrong character or two that are swapped change the sum. */
function checkCharacterOf(digits: string): string {
  const sum = valuesOf(digits).reduce((total, value, place) => total + value * (place + 2), 0)
  return ALPHABET[sum % BASE]!
}

function valuesOf(digits: string): number[] {
  return Array.from(digits, (each) => ALPHABET.indexOf(each))
}

/** By the extended Euclidean algorithm. */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [previous, current] = [value, modulus]
  let [before, factor] = [1n, 0n]
  while (current > 0n) {
    const quotient = previous / current
    ;[previous, current] = [current, previous - quotient * current]
    ;[before, factor] = [factor, before - quotient * factor]
  }
  return ((before % modulus) + modulus) % modulus
}
