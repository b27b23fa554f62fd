// Removes secrets and contacts from texts that are recorded for the shop's owners: messages and stacks of errors. The browser
// masks before it sends, the server again before it stores. What looks like a secret is masked: too much rather than too little.

const MASKED = '[masked]'

const NAMES = [
  'pass(?:word|wd|phrase|code)',
  'pwd',
  'secret',
  'token',
  'credential',
  'cvv',
  'cvc',
  'card[_ -]?n(?:umber|o\\b)',
  '(?:security|verification|auth|login|claim|sms)[_ -]?code',
  // Alone: the code that was sent to a phone, and the key of a signed link. Not the code of an error or of a coupon.
  '(?<![\\w-])(?:code|otp|pin|pan|key)(?![\\w-])',
  'order[_ -]?key',
  'signature',
  'authorization',
  'cookie',
  'api[_-]?key',
  '(?:guest|session)[_-]?id',
].join('|')
const SECRET_NAME = new RegExp(NAMES, 'i')
// The rest of the name, a quote that closes it, and the sign before the value. Every part is bounded: the time is linear.
const NAMED_VALUE = new RegExp(
  `(?:${NAMES})[\\w-]{0,40}(?:\\\\{0,8}["'\`])?\\s{0,8}[:=]{1,3}>?\\s{0,8}`,
  'gi',
)

/** Whether a field of this name holds a secret, whatever its value is. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

export function maskSecrets(text: string): string {
  return maskContacts(maskCards(maskOpaqueSecrets(maskNamedValues(text))))
}

const URL_SAFE_RUN = /[\w-]{32,}/g
const TOKEN_OR_GUEST_ID = /[A-Za-z0-9]{32}/
const MIN_SIGNATURE = 43

/**
 * Secrets without a name, such as the last part of a path: tokens of orders and Guest-Ids have 32 letters and digits,
 * signatures and the tokens of links 43 URL-safe characters. Names in the code are as long, but have no digits.
 */
function maskOpaqueSecrets(text: string): string {
  return text.replaceAll(URL_SAFE_RUN, (run) => (isOpaqueSecret(run) ? MASKED : run))
}

function isOpaqueSecret(run: string): boolean {
  if (!/\d/.test(run) || !/[A-Za-z]/.test(run)) return false
  return run.length >= MIN_SIGNATURE || TOKEN_OR_GUEST_ID.test(run)
}

/** Values of secret fields in JSON, in JSON within JSON, in query strings and in `name: value`. */
function maskNamedValues(text: string): string {
  const spans: Span[] = []
  for (const { 0: name, index } of text.matchAll(NAMED_VALUE)) {
    const start = index + name.length
    if (start >= (spans.at(-1)?.end ?? 0)) spans.push({ start, end: endOfValue(text, start) })
  }
  return replaceSpans(text, spans, MASKED)
}

const OPENING_QUOTE = /\\*["'`]/y
const UNQUOTED_VALUE = /-?[\d.]+(?=[,}\]])|(?:(?:bearer|basic)\s+)?[^\s&]*/iy

function endOfValue(text: string, start: number): number {
  OPENING_QUOTE.lastIndex = start
  const [opening] = OPENING_QUOTE.exec(text) ?? []
  if (opening) return endOfQuoted(text, start + opening.length, opening)
  UNQUOTED_VALUE.lastIndex = start
  return start + (UNQUOTED_VALUE.exec(text)?.[0].length ?? 0)
}

/** Without an end, as in a truncated text, and in JSON that was written more than twice: the end of the text. */
function endOfQuoted(text: string, start: number, opening: string): number {
  if (opening.length > 2) return text.length
  const isNested = opening.length === 2
  const quote = opening.at(-1)
  for (let i = start; i < text.length;) {
    if (text[i] === '\\') {
      if (isNested && text[i + 1] === quote) return i + 2
      // In JSON within JSON an escaped character is `\\` and what follows it, which may be escaped itself.
      const isEscapedTwice = isNested && text[i + 1] === '\\'
      i += isEscapedTwice ? (text[i + 2] === '\\' ? 4 : 3) : 2
    } else if (text[i] === quote) return i + 1
    else i++
  }
  return text.length
}

type Span = { start: number; end: number }

const CARD_DIGITS = { min: 13, max: 19 }
// More than any card, phone number or time has: such a run is not examined, but masked.
const MAX_EXAMINED_DIGITS = 64
const MAX_GAP = 8
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
// A separator as URLs, JSON and HTML write it.
const ENCODED_SEPARATOR =
  /%C2%A0|%(?:20|2D|2E|2F|09|0A|0D|A0)|\\u(?:00[0-2][0-9a-f]|00a0|20[0-6][0-9a-f])|\\[nrt]|&nbsp;|&#\w{2,5};/gi

function maskCards(text: string): string {
  // Read in both ways: in 4111%2011… the digits 20 may be a part of the number.
  const decoded = text.replace(ENCODED_SEPARATOR, (separator) => ' '.repeat(separator.length))
  const spans = [...findCards(text), ...(decoded === text ? [] : findCards(decoded))]
  return replaceSpans(text, spans, '[card]')
}

function findCards(text: string): Span[] {
  const spans: Span[] = []
  // Positions of the digits that only separators stand between.
  let run: number[] = []
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const gap = text.slice(run.length ? run.at(-1)! + 1 : index, index)
    if (gap.length > MAX_GAP || LETTER_OR_DIGIT.test(gap)) {
      spans.push(...cardsIn(text, run))
      run = []
    }
    for (let i = 0; i < digits.length; i++) run.push(index + i)
  }
  return [...spans, ...cardsIn(text, run)]
}

function cardsIn(text: string, run: number[]): Span[] {
  const { length } = run
  if (length < CARD_DIGITS.min) return []
  const toSpan = (from: number, to: number) => ({ start: run[from]!, end: run[to - 1]! + 1 })
  // The lengths that the shop accepts (ACCOUNT-23): a mistyped number is as secret as a right one.
  if (length === 15 || length === 16 || length > MAX_EXAMINED_DIGITS) return [toSpan(0, length)]
  const sums = checksums(run.map((position) => Number(text[position])))
  const spans: Span[] = []
  for (let from = 0; from + CARD_DIGITS.min <= length; from++) {
    // The longest one covers the others that begin here.
    for (let to = Math.min(length, from + CARD_DIGITS.max); to >= from + CARD_DIGITS.min; to--) {
      const { [to % 2]: sum } = sums
      if ((sum![to]! - sum![from]!) % 10 !== 0) continue
      spans.push(toSpan(from, to))
      break
    }
  }
  return spans
}

/**
 * Prefix sums of the Luhn algorithm for numbers that end before an even and before an odd position: the last digit counts
 * once, the one before it twice, and so on.
 */
function checksums(digits: number[]): number[][] {
  return [0, 1].map((parity) => {
    const sums = [0]
    for (const [i, digit] of digits.entries()) {
      const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
      sums.push(sums[i]! + ((i + 1) % 2 === parity ? digit : doubled))
    }
    return sums
  })
}

const MAIL_DOMAIN = /(?:@|%40)[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/giu
// Half of a character outside the basic plane counts as a letter.
const MAIL_NAME_CHARACTER = /[\p{L}\p{N}_.+'%\ud800-\udfff-]/u
const MAX_MAIL_NAME = 64
const AMERICAN_PHONE =
  /(?<![\d.])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/g
const OTHER_PHONE = /\+\d(?:[\s.()-]{0,2}\d){6,13}/g

function maskContacts(text: string): string {
  const mails: Span[] = []
  for (const { 0: domain, index } of text.matchAll(MAIL_DOMAIN)) {
    const start = startOfMailName(text, index)
    if (start < index) mails.push({ start, end: index + domain.length })
  }
  return replaceSpans(text, mails, '[email]')
    .replaceAll(OTHER_PHONE, '[phone]')
    .replaceAll(AMERICAN_PHONE, '[phone]')
}

function startOfMailName(text: string, end: number): number {
  const first = Math.max(0, end - MAX_MAIL_NAME)
  let start = end
  while (start > first && MAIL_NAME_CHARACTER.test(text[start - 1]!)) start--
  return start
}

/** Spans may overlap; those that do are replaced together. */
function replaceSpans(text: string, spans: Span[], replacement: string): string {
  if (spans.length === 0) return text
  let result = ''
  let done = 0
  let masked = -1
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start >= done) {
      // Adjacent ones are one.
      result += text.slice(done, start) + (start === masked ? '' : replacement)
    }
    done = Math.max(done, end)
    masked = done
  }
  return result + text.slice(done)
}
