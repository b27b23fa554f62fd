import { describe, expect, test } from 'vitest'
import { behaviorOf, brandOf } from './sandbox-cards.ts'

const card = (credit_card_number: string, security_code = '123') => ({
  credit_card_number,
  security_code,
  expiration_date: '2030-01-01',
})

describe('the brand', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['6011111111111117', 'discover'],
    ['6500000000000002', 'discover'],
    ['6200000000000005', 'unionpay'],
  ])('of %s is %s', (number, brand) => {
    expect(brandOf(card(number))).toBe(brand)
    expect(brandOf(card(number, '1234'))).toBeNull()
  })

  test('amex has 15 digits and a security code of four', () => {
    expect(brandOf(card('378282246310005', '1234'))).toBe('amex')
    expect(brandOf(card('378282246310005', '123'))).toBeNull()
  })

  test.each([
    ['4242424242424241', 'has a wrong check digit'],
    ['4242424242424224', 'has two digits exchanged'],
    ['3530111333300000', 'is of a brand that the shop does not take'],
    ['424242424242424', 'is a visa number with a digit too few'],
    ['555555555555558', 'is a mastercard number with a digit too few'],
  ])('%s %s', (number) => {
    expect(brandOf(card(number))).toBeNull()
  })
})

test('the numbers of SHOP-25 behave as written there', () => {
  expect(behaviorOf('4242424242424242')).toBe('ACCEPT')
  expect(behaviorOf('4000000000000002')).toBe('DECLINE')
  expect(behaviorOf('4000000000009995')).toBe('INSUFFICIENT_FUNDS')
  expect(behaviorOf('4000000000000119')).toBe('SILENT')
})
