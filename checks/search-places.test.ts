import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLACE_PATHS } from '../server/src/catalog/search/shop-places.ts'
import { DEFAULT_SETTINGS } from '../server/src/system/default-settings.ts'
import { PROFILE_TABS } from '../web/src/accounts/profile/profile-tab.ts'
import { faqQuestions } from '../web/src/content/pages/faq-questions.ts'
import { toShopTerms } from '../web/src/lib/shop-terms.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const ROUTES = [...read('web/src/routeTree.gen.ts').matchAll(/fullPath: '([^']+)'/g)].map(
  ([, path]) => path!.replace(/(.)\/$/, '$1'),
)
const GROUPS = faqQuestions(toShopTerms(DEFAULT_SETTINGS))
const FAQ_IDS = GROUPS.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)])

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
  ['shipping-cost', /\$9\.99/],
  ['tracking', /tracking number/],
  ['late-fee', /\$16\.99 .*\$19\.99/],
  ['keep-longer', /\$16\.99 .*\$19\.99/],
  ['gift-cards', /don’t sell gift cards/],
  ['discount-codes', /discount code box at checkout/],
])('the FAQ answers what a search for %s asks', (id, words) => {
  const answers = GROUPS.flatMap(({ questions }) => questions)
  expect(answers.find((each) => each.id === id)?.answer).toMatch(words)
})
