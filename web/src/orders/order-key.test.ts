import { expect, test } from 'vitest'
import { readOrderKey, storeOrderKey } from './order-key.ts'

test('the key of an order is found by its number', () => {
  storeOrderKey('TW-100001', 'first')
  storeOrderKey('TW-100002', 'second')
  expect(readOrderKey('TW-100001')).toBe('first')
  expect(readOrderKey('TW-100002')).toBe('second')
})

test.each(['TW-100003', 'toString'])('an order of another tab has no key: %s', (orderNumber) => {
  expect(readOrderKey(orderNumber)).toBeUndefined()
})
