import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLACE_PATHS } from '../server/src/catalog/search/shop-places.ts'
import { FAQ } from '../server/src/content/defaults/faq.ts'
import { PROFILE_TABS } from '../web/src/accounts/profile/profile-tab.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const ROUTES = [...read('web/src/routeTree.gen.ts').matchAll(/fullPath: '([^']+)'/g)].map(
  ([, path]) => path!.replace(/(.)\/$/, '$1'),
)
const TOPICS = FAQ.blocks.map(({ id, items = [] }) => ({ id, questions: items }))
const FAQ_IDS = TOPICS.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)])

/** By page, the names that may follow `#` in its address. */
const ANCHORS: Record<string, readonly string[]> = {
  '/faq': FAQ_IDS,
  '/how-it-works/group-rental': [
    ...read('web/src/content/pages/group-rental-page.tsx').matchAll(/\bid="([^"]+)"/g),
  ].map(([, id]) => id!),
}

function isPlace(path: string): boolean {
  const { pathname, searchParams, hash } = new URL(path, 'https://shop.invalid')
  const tab = searchParams.get('tab')
  return (
    ROUTES.includes(pathname) &&
    (tab === null || (pathname === '/profile' && tab in PROFILE_TABS)) &&
    (hash === '' || (ANCHORS[pathname] ?? []).includes(hash.slice(1)))
  )
}

test('every place that a search leads to exists, also the answer within its page', () => {
  expect(PLACE_PATHS.filter((path) => !isPlace(path))).toEqual([])
})

test.each(['/nowhere', '/faq#nothing', '/profile?tab=nothing', '/sale#gift-cards'])(
  '%s would be detected',
  (path) => {
    expect(isPlace(path)).toBe(false)
  },
)

test('no two answers of the FAQ have the same address', () => {
  expect(FAQ_IDS).toEqual([...new Set(FAQ_IDS)])
})

test.each([
  ['shipping-cost', /\{shipping_fee\}/],
  ['tracking', /tracking number/],
  ['late-fee', /\{rental_mini\} .*\{rental_long\}/],
  ['keep-longer', /\{rental_mini\} .*\{rental_long\}/],
  ['gift-cards', /don’t sell gift cards/],
  ['discount-codes', /discount code box at checkout/],
])('the FAQ answers what a search for %s asks', (id, words) => {
  const answers = TOPICS.flatMap(({ questions }) => questions)
  expect(answers.find((each) => each.id === id)?.text).toMatch(words)
})
