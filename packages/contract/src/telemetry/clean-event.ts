import { isSecretName, maskSecrets } from './mask-secrets.ts'
import type { UploadedEvent } from './upload-events.ts'

/** Characters, of the spec's section 9. */
export const TEXT_LIMITS = { field: 500, message: 1_000, stack: 500_000 }
const MAX_INFO_FIELDS = 20
const MAX_NAME = 100
// What is longer is cut before it is masked, so that masking takes a bounded time.
const MAX_EXAMINED = 2 * TEXT_LIMITS.stack

/** The event without secrets and control characters, in its allowed length. The browser cleans it, and the server again. */
export function cleanEvent({
  at,
  kind,
  message,
  route,
  code,
  stack,
  info,
}: UploadedEvent): UploadedEvent {
  return {
    at,
    kind,
    message: cleanText(message, TEXT_LIMITS.message),
    route: cleanText(route, TEXT_LIMITS.field),
    ...(code !== undefined && { code: cleanText(code, TEXT_LIMITS.field) }),
    ...(stack !== undefined && { stack: cleanText(stack, TEXT_LIMITS.stack) }),
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

/** Masked before it is shortened: the first half of a secret would not look like one. */
function cleanText(text: string, limit: number): string {
  const masked = maskSecrets(text.length > MAX_EXAMINED ? cut(text) : text)
  return masked.replaceAll(UNPRINTABLE, escape).slice(0, limit).toWellFormed()
}

/** Without digits at the end, which may be the first half of a card number. */
function cut(text: string): string {
  return text.slice(0, MAX_EXAMINED).replace(/[^\p{L}]{1,200}$/u, '')
}

// Control characters except line feed and tab, and those that reverse the direction of a text.
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
