import { CallError } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { checkAnswer, closingText, toAnswer } from './answer.ts'
import type { OnFile } from './on-file.ts'

const MASKED: OnFile = {
  contact: { field: 'email', value: 'emma@example.com' },
  isMasked: true,
  prefillRef: 'r'.repeat(43),
  values: { cell_phone: '•••-•••-••••', first_name: '•••', last_name: '•••' },
}
const CLEAR: OnFile = {
  ...MASKED,
  isMasked: false,
  prefillRef: null,
  values: { cell_phone: '4045554821', first_name: 'Emma', last_name: 'Wells' },
}
const TYPED = { email: 'emma@example.com', dress_size: 'M', note: '' }

describe('what is missing', () => {
  test('of an empty form', () => {
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
    ['in clear', CLEAR],
  ])('nothing where the rest is on file, %s', (_, onFile) => {
    expect(checkAnswer(TYPED, onFile)).toEqual({})
  })
  test('what she typed over it still has to be right', () => {
    expect(checkAnswer({ ...TYPED, cell_phone: '123' }, MASKED)).toEqual({
      cell_phone: 'The correct cell phone format: 333-333-3333',
    })
  })
  test('a size that is not on file', () => {
    expect(checkAnswer({ ...TYPED, dress_size: '' }, MASKED)).toEqual({ dress_size: 'Required' })
  })
})

describe('what is sent', () => {
  test('the reference instead of what is masked', () => {
    expect(toAnswer(TYPED, MASKED)).toEqual({ ...TYPED, prefill_ref: MASKED.prefillRef })
  })
  test('what is on file in clear', () => {
    expect(toAnswer(TYPED, CLEAR)).toEqual({ ...TYPED, ...CLEAR.values })
  })
  test('what she typed before what is on file', () => {
    expect(toAnswer({ ...TYPED, first_name: 'Emmi' }, CLEAR)).toMatchObject({ first_name: 'Emmi' })
  })
})

describe('an error that closes the form', () => {
  test.each([
    ['QUESTIONNAIRE_EXPIRED', 'This questionnaire has expired'],
    ['TOO_MANY_REQUESTS', null],
  ])('%s', (errorCode, text) => {
    const error = new CallError(400, {
      id: '',
      errorCode,
      message: 'This questionnaire has expired',
    })
    expect(closingText(error)).toBe(text)
  })
  test('an alias that no event can have', () => {
    const fields = { trunk_show_alias_id: 'Please check the link' }
    const error = new CallError(400, { id: '', errorCode: 'BAD_REQUEST', message: '', fields })
    expect(closingText(error)).toMatch(/^We don’t know this invitation/)
  })
})
