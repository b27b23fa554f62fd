import { expect, test } from 'vitest'
import { type SourceModule, parseModule, readSourceModules } from './source-modules.ts'
import { textsOf } from './source-texts.ts'

/** Phrases that were replaced on all pages and in all mails, and what is written instead. */
const REPLACED: [phrase: RegExp, instead: string][] = [
  [/hear of us/i, 'hear about us'],
  [/cleaning is our part/i, 'We do the cleaning.'],
  [/you get this mail/i, 'You’re getting this email'],
  [/pays for herself/i, 'pays separately'],
  [/code is good for/i, 'The code expires in'],
  [/\bfor now\.$/i, 'is sold out'],
  [/your (lead|leader)\b(?! )/i, 'your group leader'],
]

/** Words that users do not read: each thing has one word. */
const UNWANTED: [word: RegExp, instead: string][] = [
  [/\b(shopping )?(cart|basket)s?\b/i, 'bag'],
  [/\b(coupon|promo|promotion|voucher)s?\b/i, 'discount code'],
  [
    /\b(coordinator|organi[sz]er|(house|group|event) lead)s?\b|(?<!group )\bleaders?\b/i,
    'group leader',
  ],
]

/** Literal texts of rules. */
const LITERAL_TEXTS = [
  'Your Cart is currently empty',
  'Added to cart!',
  "We can't add this item to the cart because there are already items from another trunks show in the cart.",
  'Coupon code is invalid',
  'Your order ships to the trunk-show coordinator, who will be in touch about pick-up.',
  'This questionnaire has been deleted, please contact the house lead.',
  'This questionnaire has been canceled, please contact the house lead.',
  'This questionnaire has been closed, please contact the house lead.',
  'This questionnaire has expired, please contact the house lead.',
]

/** Texts that users do not read, and who does. */
const OTHER_READERS: { path: RegExp; text: RegExp; reader: string }[] = [
  { path: /\.queries\.ts$/, text: /\b(select|update|insert|from|where)\b/i, reader: 'PostgreSQL' },
  { path: /^packages\/contract\/src\/buying\/cart\.ts$/, text: /./, reader: 'developers' },
  {
    path: /^server\/src\/catalog\/search\/shop-places\.ts$/,
    text: /,/,
    reader: 'the search, which knows these words',
  },
  { path: /^server\/src\/catalog\/sitemap\.ts$/, text: /^User-agent/, reader: 'crawlers' },
  {
    path: /^server\/demo\/catalog\/description\//,
    text: /a basket bag/,
    reader: 'shoppers: a bag of wicker',
  },
]

/** Names in code are one word without a capital, or capitals only. */
const isSentence = (text: string): boolean => /\s|^[A-Z][a-z]/.test(text) && !text.startsWith('/')

function findReplaced(module: SourceModule): string[] {
  const { path } = module
  const texts = textsOf(module)
  const shown = texts.filter(
    (text) =>
      isSentence(text) &&
      !LITERAL_TEXTS.includes(text) &&
      !OTHER_READERS.some((other) => other.path.test(path) && other.text.test(text)),
  )
  return [
    ...REPLACED.filter(([phrase]) => texts.some((text) => phrase.test(text))),
    ...UNWANTED.filter(([word]) => shown.some((text) => word.test(text))),
  ].map(([, instead]) => instead)
}

const MODULES = readSourceModules().filter(({ path }) => !path.startsWith('packages/lookbook'))

test('no text has a phrase or a word that was replaced', () => {
  const found = MODULES.map((module) => ({ path: module.path, instead: findReplaced(module) }))
  expect(found.filter(({ instead }) => instead.length > 0)).toEqual([])
})

test('every literal text is still used', () => {
  const texts = new Set(MODULES.flatMap(textsOf))
  expect(LITERAL_TEXTS.filter((text) => !texts.has(text))).toEqual([])
})

test.each([
  ["const label = 'How did you hear of us?'", ['hear about us']],
  ['const text = `You get this mail because ${reason}`', ['You’re getting this email']],
  ['const a = <p>Everyone\n  pays for herself.</p>', ['pays separately']],
  ["const a = 'Ask your house lead.'", ['group leader']],
  ['const a = <dt>Coupon {code}</dt>', ['discount code']],
  ['const a = <button aria-label="Open the cart" />', ['bag']],
  ['const a = `Hand it to the coordinator of ${theme}`', ['group leader']],
  ["const a = 'Added to cart!'", []],
  ["const a = { cart_type: 'TRUNK_SHOW', path: '/cart' }", []],
  ['// Everyone pays for herself.', []],
])('a planted %j is detected', (text, instead) => {
  expect(findReplaced(parseModule('web/src/rsvp/x.tsx', text))).toEqual(instead)
})
