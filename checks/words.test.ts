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
/** Spec section 8 names the house lead in the answers of a questionnaire, and its page says the same. */
const SAY_HOUSE_LEAD = ['packages/contract/src/errors.ts', 'web/src/rsvp/answer.ts']

function findReplaced(module: SourceModule): string[] {
  const words = textsOf(module)
  const found = REPLACED.filter(([phrase]) => words.some((text) => phrase.test(text))).map(
    ([, instead]) => instead,
  )
  const isHouseLead = words.some((text) => text.includes('house lead'))
  return isHouseLead && !SAY_HOUSE_LEAD.includes(module.path)
    ? [...found, 'your group leader']
    : found
}

test('no text has a phrase that was replaced', () => {
  const found = readSourceModules()
    .filter(({ path }) => !path.startsWith('packages/lookbook'))
    .map((module) => ({ path: module.path, instead: findReplaced(module) }))
  expect(found.filter(({ instead }) => instead.length > 0)).toEqual([])
})

test.each([
  ["const label = 'How did you hear of us?'", ['hear about us']],
  ['const text = `You get this mail because ${reason}`', ['You’re getting this email']],
  ['const a = <p>Everyone\n  pays for herself.</p>', ['pays separately']],
  ["const a = 'Ask your house lead.'", ['your group leader']],
  ['// Everyone pays for herself.', []],
])('a planted %j is detected', (text, instead) => {
  expect(findReplaced(parseModule('web/src/rsvp/x.tsx', text))).toEqual(instead)
})
