import { expect, test } from 'vitest'
import { toSameOriginPath } from '#lib/url/same-origin-path.ts'
import { checkoutPath } from './checkout-path.ts'
import { exampleEventItem, exampleItem } from './example-item.ts'

const SORORITY = [exampleEventItem(5)]
const GROUP = [exampleEventItem(5, { trunk_show_type: 'GROUP_RENTAL' })]
const GROUP_PURCHASE = [{ ...GROUP[0]!, transaction_type: 'PURCHASE' as const }]
const PURCHASE = exampleItem({ transaction_type: 'PURCHASE' })

test.each([
  ['TRUNK_SHOW', SORORITY, '/checkout-trunk-show?type=SORORITY_TRUNK_SHOW'],
  ['TRUNK_SHOW', GROUP, '/checkout-trunk-show?type=GROUP_RENTAL'],
  ['INDIVIDUAL', [exampleItem()], '/checkout-clearance'],
  ['INDIVIDUAL', [PURCHASE], '/checkout-clearance'],
] as const)('a customer, %s', (cartType, selected, path) => {
  expect(checkoutPath(cartType, selected, true)).toBe(path)
})

test('a guest buys without an account', () => {
  expect(checkoutPath('INDIVIDUAL', [PURCHASE], false)).toBe('/checkout-clearance')
})

test('a guest logs in first where guest checkout is switched off (STAFF-228)', () => {
  expect(checkoutPath('INDIVIDUAL', [PURCHASE], false, false)).toBe(
    '/account/login?redirect=%2Fcheckout-clearance',
  )
  expect(checkoutPath('INDIVIDUAL', [PURCHASE], true, false)).toBe('/checkout-clearance')
})

test.each([
  ['TRUNK_SHOW', GROUP, '/checkout-trunk-show?type=GROUP_RENTAL'],
  ['TRUNK_SHOW', GROUP_PURCHASE, '/checkout-trunk-show?type=GROUP_RENTAL'],
  ['TRUNK_SHOW', SORORITY, '/checkout-trunk-show?type=SORORITY_TRUNK_SHOW'],
  ['INDIVIDUAL', [PURCHASE, exampleItem()], '/checkout-clearance'],
] as const)('a guest logs in first and continues: %s', (cartType, selected, path) => {
  const url = new URL(checkoutPath(cartType, selected, false), 'https://shop.example')
  expect(url.pathname).toBe('/account/login')
  expect([...url.searchParams.keys()]).toEqual(['redirect'])
  expect(toSameOriginPath(url.searchParams.get('redirect'))).toBe(path)
})
