import { CallError } from '@twirl/contract/client'
import { ERRORS } from '@twirl/contract/errors'
import { describe, expect, test } from 'vitest'
import {
  ALREADY_ANSWERED,
  checkAnswer,
  closingText,
  isAlreadyAnswered,
  toAnswer,
} from './answer.ts'
import type { OnFile } from './on-file.ts'

const MASKED: OnFile = {
  contact: { field: 'email', value: 'emma@example.com' },
  isMasked: true,
  prefillRef: 'r'.repeat(43),
  hasAnswered: false,
  values: { cell_phone: '•••-•••-••••', first_name: '•••', last_name: '•••' },
}
const UNMASKED: OnFile = {
  ...MASKED,
  isMasked: false,
  prefillRef: null,
  values: { cell_phone: '4045554821', first_name: 'Emma', last_name: 'Wells' },
}
const TYPED = { email: 'emma@example.com', dress_size: 'M', note: '' }

describe('checkAnswer', () => {
  test('requires all fields of an empty form', () => {
    expect(checkAnswer({ note: '' }, null)).toEqual({
      cell_phone: 'Required',
      email: 'Required',
      first_name: 'Required',
      last_name: 'Required',
      dress_size: 'Required',
    })
  })
  test.each([
    ['masked', MASKED],
    ['unmasked', UNMASKED],
  ])('accepts values that are on file, %s', (_, onFile) => {
    expect(checkAnswer(TYPED, onFile)).toEqual({})
  })
  test('checks a typed value even if there is one on file', () => {
    expect(checkAnswer({ ...TYPED, cell_phone: '123' }, MASKED)).toEqual({
      cell_phone: 'The correct cell phone format: 333-333-3333',
    })
  })
  test('requires a size that is not on file', () => {
    expect(checkAnswer({ ...TYPED, dress_size: '' }, MASKED)).toEqual({ dress_size: 'Required' })
  })
  test('requires no size of a guest who cannot come', () => {
    const declined = { ...TYPED, dress_size: '', is_attending: 'no' }
    expect(checkAnswer(declined, MASKED)).toEqual({})
    expect(toAnswer({ ...declined, dress_size: 'M' }, MASKED)).toMatchObject({
      is_attending: false,
      dress_size: undefined,
    })
    expect(checkAnswer({ is_attending: 'no' }, null)).toEqual({
      cell_phone: 'Required',
      email: 'Required',
      first_name: 'Required',
      last_name: 'Required',
    })
  })
})

describe('toAnswer', () => {
  test('sends the reference instead of masked values', () => {
    expect(toAnswer(TYPED, MASKED)).toEqual({
      ...TYPED,
      is_attending: true,
      prefill_ref: MASKED.prefillRef,
    })
  })
  test('sends unmasked values that are on file', () => {
    expect(toAnswer(TYPED, UNMASKED)).toEqual({
      ...TYPED,
      is_attending: true,
      ...UNMASKED.values,
    })
  })
  test('prefers a typed value to the one on file', () => {
    expect(toAnswer({ ...TYPED, first_name: 'Emmi' }, UNMASKED)).toMatchObject({
      first_name: 'Emmi',
    })
  })
})

describe('closingText', () => {
  test.each([
    ['QUESTIONNAIRE_CLOSED', true],
    ['QUESTIONNAIRE_EXPIRED', true],
    ['TRUNK_SHOW_CANCELED', true],
    ['TRUNK_SHOW_DELETED', true],
    ['TOO_MANY_REQUESTS', false],
  ] as const)('%s', (errorCode, isClosing) => {
    const { message } = ERRORS[errorCode]
    const error = new CallError(400, { id: '', errorCode, message })
    expect(closingText(error)).toBe(isClosing ? message : null)
  })
  test('an invalid alias', () => {
    const fields = { trunk_show_alias_id: 'Please check the link' }
    const error = new CallError(400, { id: '', errorCode: 'BAD_REQUEST', message: '', fields })
    expect(closingText(error)).toMatch(/^We don’t know this invitation/)
  })
})

test('an answer that exists does not close the form for other contacts', () => {
  const errorCode = 'QUESTIONNAIRE_ALREADY_EXISTS'
  const error = new CallError(409, { id: '', errorCode, message: ALREADY_ANSWERED })
  expect([isAlreadyAnswered(error), closingText(error)]).toEqual([true, null])
  expect(ALREADY_ANSWERED).toBe(ERRORS[errorCode].message)
})
