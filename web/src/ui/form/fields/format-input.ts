import type { InputEvent } from 'react'

const PHONE_DIGITS = 10 // ACCOUNT-10

/** Formats text that consists of digits and separators; also while it is incomplete. */
export type DigitFormat = (text: string) => string

export const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/** The formatted text, and the caret after the same digit as before, so that digits in the middle can be edited. */
export function formatInput(
  format: DigitFormat,
  text: string,
  caret: number,
): { value: string; caret: number } {
  const value = format(text)
  // A format may add digits, such as the zero of 05/27.
  if (caret === text.length) return { value, caret: value.length }
  const digitsBefore = digitsIn(text.slice(0, caret)).length
  let position = 0
  for (let passed = 0; passed < digitsBefore && position < value.length; position++) {
    if (/\d/.test(value[position]!)) passed++
  }
  return { value, caret: position }
}

/** An input handler that formats the text while it is typed. */
export const showFormatted =
  (format: DigitFormat) =>
  ({ currentTarget: input }: InputEvent<HTMLInputElement>): void => {
    const typed = input.value
    const { value, caret } = formatInput(format, typed, input.selectionStart ?? typed.length)
    if (value === typed) return
    input.value = value
    input.setSelectionRange(caret, caret)
  }

/** 3-3-4 with dashes, also for incomplete numbers; a country code before ten digits is removed. */
export function formatPhone(text: string): string {
  const all = digitsIn(text)
  const national = all.length > PHONE_DIGITS ? all.replace(/^1/, '') : all
  const digits = national.slice(0, PHONE_DIGITS)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
