import fc from 'fast-check'

const words = (text: string): string[] => text.trim().split(/\s+/)

const STARTS = words(String.raw`/ / // /// /\ \ /. /.. /%2f /%5c http://evil.com/`)
const SEPARATORS = words(String.raw`/ / // \ %2f %5C /./ /../ ;`)
const SEGMENTS = [
  '',
  'x'.repeat(250),
  '9'.repeat(40),
  '\xe9',
  '\xc3\xbc',
  ...words(`
    evil.com @evil.com evil.com:80 user:pw@evil.com javascript:alert(1) http:
    home p 7 0 -1 collections 1 sale search account login
    ajax product pictures assets docs dev outbox trunk-show event.ics index.html .env
    . .. ... %2e %2E%2e %252e %252f %00 %0d%0aset-cookie:a=b %09
    %ff % %zz %c0%ae %E2%80%AE %F0%9F%91%97 %ED%A0%BD
    * ~ $ $$ _ __proto__ constructor undefined [ ] {} | " <b> \` ^ + & = '`),
]
const QUERIES = [
  '',
  '',
  `?x=${'y'.repeat(3_000)}`,
  ...words(`
    ? ?? ?&&= #x ?x=1 ?a=b?c=d ?__proto__=1
    ?page=0 ?page=-1 ?page= ?page=abc ?page=99999 ?page=1e9 ?page=%ff ?page=1&page=2 ?page[]=1
    ?page=null ?page=%7B%7D ?page=1;page=2 ?q=a&page=0
    ?q=%ff ?q= ?q=%00 ?q=[1] ?q=null ?color=%22 ?token=%E0%A4%A ?alias=1 ?type={} ?tab=..
    ?redirect=//evil.com ?redirect=https://evil.com`),
]

/** Addresses that once led away or failed; they are not left to chance. */
export const FIXED_ADDRESSES = words(String.raw`
  //evil.com//x /\evil.com//x ///evil.com//x //evil.com/p/7 // /// /\ //evil.com //evil.com/%2f..
  /%2f/evil.com// /%5cevil.com// /.//evil.com//x /home// /home/ //home /p//7 /p/7/ /p/7//
  /%ff /%00 /a%0d%0ab * http://evil.com//x http://evil.com https://evil.com/p/7 /home?page=0 /home#a /#5% /home?a#%
  /robots.txt?page=abc /sitemap-1.xml?page=0 /docs?page=99999 /favicon.svg?page=-1 /assets/none.js?page=
  /ajax/product/7?category=ALL&page=0 /pictures/test000000000007/front-240.webp?page=0
  /trunk-show/sunset/event.ics?page=abc /order/TW-00000000/due.ics?key=abc&page=0`)

const byte = fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code))

const composed = fc
  .tuple(
    fc.constantFrom(...STARTS),
    fc.array(fc.tuple(fc.constantFrom(...SEGMENTS), fc.constantFrom(...SEPARATORS)), {
      maxLength: 5,
    }),
    fc.constantFrom(...QUERIES),
  )
  .map(([start, parts, query]) => start + parts.flat().join('') + query)

const random = fc.string({ unit: byte, maxLength: 60 }).map((text) => `/${text}`)

/** Inserts a character, replaces one, or removes one. */
function change(text: string, where: number, kind: number, letter: string): string {
  const at = where % (text.length + 1)
  return text.slice(0, at) + (kind === 2 ? '' : letter) + text.slice(kind === 0 ? at : at + 1)
}

/** Writes one character in percent encoding, once or twice. */
function reencode(text: string, where: number, isTwice: boolean): string {
  const at = where % text.length
  const hex = text.charCodeAt(at).toString(16).padStart(2, '0')
  return `${text.slice(0, at)}${isTwice ? '%25' : '%'}${hex}${text.slice(at + 1)}`
}

/** Addresses of every kind: real ones with odd queries, changed ones, composed ones, and noise. */
export function anyAddress(known: string[]): fc.Arbitrary<string> {
  const real = fc
    .tuple(fc.constantFrom(...known), fc.constantFrom(...QUERIES))
    .map(([address, query]) => address + query)
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(2), byte), { minLength: 1, maxLength: 3 })
  const changed = fc
    .tuple(real, changes)
    .map(([address, list]) => list.reduce((text, each) => change(text, ...each), address))
  const reencoded = fc
    .tuple(real, fc.nat(), fc.boolean())
    .map(([address, where, isTwice]) => reencode(address, where, isTwice))
  return fc.oneof(composed, composed, changed, reencoded, real, random)
}
