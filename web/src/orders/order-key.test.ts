import { expect, test } from 'vitest'
import { readOrderEmail, readOrderKey, storeOrderEmail, storeOrderKey } from './order-key.ts'

test('the key of an order is found by its number', () => {
  storeOrderKey('TW-100001', 'first')
  storeOrderKey('TW-100002', 'second')
  expect(readOrderKey('TW-100001')).toBe('first')
  expect(readOrderKey('TW-100002')).toBe('second')
})

test.each(['TW-100003', 'toString'])('an order of another tab has no key: %s', (orderNumber) => {
  expect(readOrderKey(orderNumber)).toBeUndefined()
})

test('so is the e-mail address of a guest', () => {
  storeOrderEmail('TW-100001', 'ada@example.com')
  expect(readOrderEmail('TW-100001')).toBe('ada@example.com')
  expect(readOrderEmail('TW-100002')).toBeUndefined()
})
