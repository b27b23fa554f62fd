import { CallError } from '@twirl/contract/client'
import { ERRORS, type ErrorCode } from '@twirl/contract/errors'
import { expect, test } from 'vitest'
import { refusalTexts } from './add-item.ts'

const OTHER_EVENT = ERRORS.MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM.message

const refused = (errorCode: ErrorCode) =>
  new CallError(ERRORS[errorCode].status, {
    id: 'x',
    message: ERRORS[errorCode].message,
    errorCode,
  })

test.each<[ErrorCode, string[]]>([
  ['MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM', [OTHER_EVENT]],
  ['TRUNK_SHOW_NOT_ACTIVE', [OTHER_EVENT, ERRORS.TRUNK_SHOW_NOT_ACTIVE.message]],
  ['OUT_OF_STOCK', [ERRORS.OUT_OF_STOCK.message]],
])('%s is shown as %j', (code, texts) => {
  expect(refusalTexts(refused(code))).toEqual(texts)
})

test('a failed connection says so', () => {
  expect(refusalTexts(new TypeError('fetch failed'))).toEqual([
    'We couldn’t reach the shop. Please check your connection and try again.',
  ])
})
