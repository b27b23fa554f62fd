import { digitsIn } from './format-input.ts'

const DIGITS = 10 // ACCOUNT-10

/** 3-3-4 with dashes, also for incomplete numbers; a country code before ten digits is removed. */
export function formatPhone(text: string): string {
  const all = digitsIn(text)
  const digits = (all.length > DIGITS && all.startsWith('1') ? all.slice(1) : all).slice(0, DIGITS)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
