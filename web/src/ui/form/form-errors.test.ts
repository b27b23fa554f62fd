import type { login } from '@twirl/contract/accounts/login'
import { CallError } from '@twirl/contract/client'
import { expect, test } from 'vitest'
import { failureText, type FieldsByErrorCode, toFormEvent } from './form-errors.ts'

const incorrectPassword = { id: '1', errorCode: 'INCORRECT_PASSWORD', message: 'Try again!' }

const rejected = (fieldErrors: Record<string, string>) => ({ type: 'rejected', fieldErrors })
const failed = expect.objectContaining({ type: 'failed' })

test('field errors of the server are shown at the fields', () => {
  const body = { id: '1', errorCode: 'BAD_REQUEST', message: 'Check' }
  expect(toFormEvent(new CallError(400, body))).toEqual(failed)
  const fields = { email: 'No' }
  expect(toFormEvent(new CallError(400, { ...body, fields }))).toEqual(rejected(fields))
  expect(toFormEvent(new Error('x'))).toEqual(failed)
})

test('an error code that concerns one field is shown at that field', () => {
  const error = new CallError(400, incorrectPassword)
  expect(toFormEvent(error, { fieldsByErrorCode: { INCORRECT_PASSWORD: 'password' } })).toEqual(
    rejected({ password: 'Try again!' }),
  )
  expect(toFormEvent(error, { fieldsByErrorCode: { COMMON_PASSWORD: 'password' } })).toEqual(failed)
})

test('only error codes that the call declares can have a field', () => {
  const error = new CallError(400, incorrectPassword)
  const fieldsByErrorCode: FieldsByErrorCode<typeof login> = {
    // @ts-expect-error -- a login declares no such code
    PHONE_NUMBER_ALREADY_REGISTERED: 'account',
  }
  expect(toFormEvent(error, { fieldsByErrorCode })).toEqual(failed)
})

test('errors of fields that the form does not have are an error of the form', () => {
  const fields = { email: 'No', token: 'No' }
  const error = new CallError(400, { id: '1', errorCode: 'BAD_REQUEST', message: 'Check', fields })
  const hasField = (name: string) => name === 'email'
  expect(toFormEvent(error, { hasField })).toEqual(rejected({ email: 'No' }))
  expect(toFormEvent(error, { hasField: () => false })).toEqual(failed)
})

test('a known error has its own message, any other is reported as a lost connection', () => {
  expect(failureText(new CallError(400, incorrectPassword))).toBe('Try again!')
  const lost = { id: '', errorCode: 'CONNECTION_FAILED', message: 'Failed to connect' }
  expect(failureText(new CallError(0, lost))).toContain('check your connection')
  expect(failureText(new TypeError('a chunk could not be loaded'))).toContain('connection')
})

test('too many requests: the message says when to try again', () => {
  const tooMany = { id: '1', errorCode: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' }
  expect(failureText(new CallError(429, tooMany))).toBe('Please wait a moment.')
  expect(failureText(new CallError(429, tooMany, 150))).toBe(
    'Too many attempts. Please try again in 3 minutes.',
  )
})
