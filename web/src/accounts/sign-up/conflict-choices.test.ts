import { CallError } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { type ConflictCode, conflictChoices, isConflict } from './conflict-choices.ts'

const contacts = { email: 'ada@example.com', phone_number: '4045550131' }

describe('choices for each conflict', () => {
  test.each<[ConflictCode, [value: string, needsPassword: boolean][]]>([
    [
      'PHONE_NUMBER_ALREADY_REGISTERED',
      [
        ['USE_OLD_EMAIL', false],
        ['USE_NEW_EMAIL', false],
      ],
    ],
    [
      'EMAIL_ALREADY_REGISTERED',
      [
        ['USE_OLD_CELL_PHONE', true],
        ['USE_NEW_CELL_PHONE', true],
      ],
    ],
    ['CUSTOMER_ALREADY_REGISTERED', [['USE_OLD_EMAIL', false]]],
    [
      'CONTACT_CONFLICT',
      [
        ['USE_OLD_EMAIL', false],
        ['USE_OLD_CELL_PHONE', true],
      ],
    ],
  ])('%s', (code, expected) => {
    const choices = conflictChoices(code, contacts)
    expect(choices.map(({ value, needsPassword }) => [value, needsPassword])).toEqual(expected)
  })

  test('the phone number is shown as 3-3-4 with non-breaking hyphens', () => {
    const [first] = conflictChoices('CONTACT_CONFLICT', contacts)
    expect(first?.title).toBe('Log in to the account with 404\u2011555\u20110131')
  })
})

test.each([
  ['CONTACT_CONFLICT', true],
  ['EMAIL_ALREADY_REGISTERED', true],
  ['COMMON_PASSWORD', false],
])('%s is a conflict of contacts: %s', (errorCode, expected) => {
  expect(isConflict(new CallError(409, { id: '', errorCode, message: '' }))).toBe(expected)
})

test('a lost connection is no conflict', () => {
  expect(isConflict(new TypeError('fetch'))).toBe(false)
})
