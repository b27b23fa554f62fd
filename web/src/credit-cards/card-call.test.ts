import { expect, test } from 'vitest'
import { checkCard } from './card-call.ts'

const NOVEMBER_2026 = new Date(2026, 10, 16)
const card = {
  credit_card_number: '4242-4242-4242-4242',
  expiration_date: '12/27',
  security_code: '123',
}

test.each([
  ['a complete card', {}, {}],
  ['spaces', { credit_card_number: '4242 4242 4242 4242' }, {}],
  ['15 digits', { credit_card_number: '3782-8224-6310-005', security_code: '1234' }, {}],
  [
    '14 digits',
    { credit_card_number: '4242-4242-4242-42' },
    { credit_card_number: 'Incomplete card number' },
  ],
  [
    'a wrong check digit',
    { credit_card_number: '4242-4242-4242-4241' },
    { credit_card_number: 'This card number has a typo. Please check each digit.' },
  ],
  ['no number', { credit_card_number: '' }, { credit_card_number: 'Required' }],
  ['month 13', { expiration_date: '13/27' }, { expiration_date: 'Invalid Expiration Date' }],
  ['half a date', { expiration_date: '12' }, { expiration_date: 'Invalid Expiration Date' }],
  ['last month', { expiration_date: '10/26' }, { expiration_date: 'Invalid Expiration Date' }],
  ['this month', { expiration_date: '11/26' }, {}],
  ['no date', { expiration_date: '' }, { expiration_date: 'Required' }],
  ['no security code', { security_code: '' }, { security_code: 'Required' }],
])('%s', (_, typed, errors) => {
  expect(checkCard({ ...card, ...typed }, NOVEMBER_2026)).toEqual(errors)
})
