import { expect, test } from 'vitest'
import { parseModule, readSourceModules, type SourceModule } from '../source-modules.ts'
import { textsOf } from '../source-texts.ts'

const COUNT = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|twenty-one|seventy-two)`
const UNIT = String.raw`(?:business )?(?:day|night|hour|week|month)s?`

/** Amounts, periods and counts, as texts name them. */
const NUMBERS = [
  /\$\d+\.\d|\$\d\d/,
  new RegExp(String.raw`\b${COUNT}(?:\s?(?:–|-|to)\s?${COUNT})?[ -]${UNIT}\b`, 'i'),
  /\b(?:one|first|1) (?:free )?exchange/i,
]

/** Numbers in texts that are no terms of the shop, and why. */
const OTHER_NUMBERS: { path: string; text: RegExp; why: string }[] = [
  {
    path: 'server/src/content/defaults/our-mission.ts',
    text: /forty people, one theme, three days/,
    why: 'a story',
  },
  {
    path: 'server/src/content/defaults/privacy-policy.ts',
    text: /keep these reports for 14 days|log out, or after 30 days|after 180 days at the latest/,
    why: 'how long data is stored, which no setting changes',
  },
  {
    path: 'server/src/system/default-settings.ts',
    text: /^We reply within one business day\.$/,
    why: 'is a setting itself',
  },
  {
    path: 'server/src/orders/refunds/refund-mails.ts',
    text: /banks 5 to 10 business days/,
    why: 'how long banks take',
  },
  {
    path: 'server/src/accounts/account-mails.ts',
    text: /The link works once, for 24 hours\./,
    why: 'how long a link is valid, for safety',
  },
  {
    path: 'server/src/staff/members/staff-mails.ts',
    text: /The link works once, for 7 days\./,
    why: 'how long a link is valid, for safety',
  },
  {
    path: 'web/src/orders/order/order-page.tsx',
    text: /Links in our emails end after 180 days/,
    why: 'how long a link is valid, for safety',
  },
  {
    path: 'server/src/rsvp/questionnaire/rsvp-mails.ts',
    text: /The link works for 24 hours\./,
    why: 'how long a link is valid, for safety',
  },
]

function findNumbers(module: SourceModule): string[] {
  return textsOf(module).filter(
    (text) =>
      NUMBERS.some((number) => number.test(text)) &&
      !OTHER_NUMBERS.some((other) => other.path === module.path && other.text.test(text)),
  )
}

test('no text names a number of the terms: all come from the settings', () => {
  const found = readSourceModules()
    .filter(({ path }) => !/^(?:packages\/lookbook|server\/demo)\//.test(path))
    .map((module) => ({ path: module.path, texts: findNumbers(module) }))
  expect(found.filter(({ texts }) => texts.length > 0)).toEqual([])
})

test('every number that is allowed is still there', () => {
  const modules = new Map(readSourceModules().map((module) => [module.path, module]))
  for (const { path, text } of OTHER_NUMBERS)
    expect(textsOf(modules.get(path)!).some((each) => text.test(each))).toBe(true)
})

test.each([
  "const text = 'Rent for 21 days.'",
  'const text = `The minimum is $65, ${name}`',
  'const text = <p>Refunds within\n  72 hours of receipt.</p>',
  "const text = 'It arrives in 5–7 business days'",
  "const text = 'a 14-day rental'",
  "const text = 'Keep it for two weeks.'",
  "const text = 'One exchange per order is free.'",
])('a planted %j is detected', (text) => {
  expect(findNumbers(parseModule('web/src/orders/x.tsx', text))).toHaveLength(1)
})

test.each([
  'const text = `Rent for ${rentalDays} days.`',
  '// 21 days',
  "const className = 'min-h-14'",
])('%j is not', (text) => {
  expect(findNumbers(parseModule('web/src/orders/x.tsx', text))).toEqual([])
})
