import { expect, test } from 'vitest'
import { isCardPage } from './card-pages.ts'

test.each([
  ['/checkout-clearance', true],
  ['/checkout-clearance/', true],
  ['/checkout-trunk-show', true],
  ['/profile', true],
  ['/order/TW-12345678', true],
  ['/orders', false],
  ['/profiles', false],
  ['/cart', false],
  ['/home', false],
  ['/checkout-clearance/more', false],
])('%s takes a card: %s (PAY-22)', (pathname, isOne) => {
  expect(isCardPage(pathname)).toBe(isOne)
})
