import { expect, test } from 'vitest'
import { checkRefund } from './refund-call.ts'

test.each([
  ['no reason', {}, { refund_reason: 'Required' }],
  ['an unknown reason', { refund_reason: 'TOO_PINK' }, { refund_reason: 'Required' }],
  ['a reason', { refund_reason: 'DIDNT_FIT', refund_reason_detail: '' }, {}],
  [
    'another reason that is not written',
    { refund_reason: 'OTHER', refund_reason_detail: '  \n ' },
    { refund_reason_detail: 'Required' },
  ],
  [
    'another reason that is written',
    { refund_reason: 'OTHER', refund_reason_detail: 'Too late' },
    {},
  ],
  [
    'spaces around the longest text',
    { refund_reason: 'OTHER', refund_reason_detail: `  ${'a'.repeat(500)}  ` },
    {},
  ],
  [
    'a text that is too long',
    { refund_reason: 'DIDNT_FIT', refund_reason_detail: 'a'.repeat(501) },
    { refund_reason_detail: 'Please use at most 500 characters' },
  ],
])('%s', (_, values, errors) => {
  expect(checkRefund(values)).toEqual(errors)
})
