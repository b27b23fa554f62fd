import { isSecretName, maskSecrets } from './mask-secrets.ts'
import type { UploadedEvent } from './upload-events.ts'

/** Characters, of SHOP-19. */
export const TEXT_LIMITS = { field: 500, message: 1_000, stack: 500_000 }
const MAX_INFO_FIELDS = 20
const MAX_NAME = 100
// More than `withoutCutSecret` removes, so that a text that is cut before it is masked still fills its limit.
const EXAMINED_BEYOND_LIMIT = 500
const MAX_CUT_WORD = 200
const MAX_CUT_NUMBER = 200

/**
 * The event without secrets and control characters, in its allowed length. The browser cleans it, and the server again,
 * which keeps less of a stack.
 */
export function cleanEvent(
  { at, kind, message, route, code, stack, info }: UploadedEvent,
  maxStack = TEXT_LIMITS.stack,
): UploadedEvent {
  return {
    at,
    kind,
    message: cleanText(message, TEXT_LIMITS.message),
    route: cleanText(route, TEXT_LIMITS.field),
    ...(code !== undefined && { code: cleanText(code, TEXT_LIMITS.field) }),
    ...(stack !== undefined && { stack: cleanText(stack, maxStack) }),
    ...(info && { info: cleanInfo(info) }),
  }
}

type Info = NonNullable<UploadedEvent['info']>

function cleanInfo(info: Info): Info {
  const fields = Object.entries(info).slice(0, MAX_INFO_FIELDS)
  return Object.fromEntries(
    fields.map(([name, value]) => [cleanText(name, MAX_NAME), cleanValue(name, value)]),
  )
}

function cleanValue(name: string, value: Info[string]): Info[string] {
  if (isSecretName(name)) return '[masked]'
  if (typeof value === 'boolean') return value
  const clean = cleanText(String(value), TEXT_LIMITS.field)
  // A number can be the number of a card.
  return clean === String(value) ? value : clean
}

/**
 * Cut before it is masked, so that the work does not grow with what is sent, and to its limit afterwards, since masks
 * may be longer than what they replace.
 */
function cleanText(text: string, limit: number): string {
  const maxExamined = limit + EXAMINED_BEYOND_LIMIT
  const examined = text.length > maxExamined ? withoutCutSecret(text.slice(0, maxExamined)) : text
  return maskSecrets(examined).replaceAll(UNPRINTABLE, escape).slice(0, limit).toWellFormed()
}

/** Without the last word and the digits before it: half of an e-mail address or of a card number does not look like one. */
function withoutCutSecret(text: string): string {
  const word = startOfEnding(text, text.length, MAX_CUT_WORD, /\S/)
  return text.slice(0, startOfEnding(text, word, MAX_CUT_NUMBER, /\P{L}/u))
}

/** Where the characters of this kind begin that `text` has before `end`, at most so many of them. */
function startOfEnding(text: string, end: number, maxLength: number, kind: RegExp): number {
  let start = end
  while (start > Math.max(0, end - maxLength) && kind.test(text[start - 1]!)) start--
  return start
}

// Control characters except line feed and tab, and those that reverse the direction of a text.
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
