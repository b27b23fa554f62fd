import type { login } from '@twirl/contract/accounts'
import { CallError } from '@twirl/contract/client'
import { expect, test } from 'vitest'
import { type Blame, failureText, toFormEvent } from './form-errors.ts'

const refusal = { id: '1', errorCode: 'INCORRECT_PASSWORD', message: 'Try again!' }

const refused = (errors: Record<string, string>) => ({ type: 'refused', errors })
const failed = expect.objectContaining({ type: 'failed' })

test('the fields of a server’s answer are found', () => {
  const body = { id: '1', errorCode: 'BAD_REQUEST', message: 'Check' }
  expect(toFormEvent(new CallError(400, body))).toEqual(failed)
  const fields = { email: 'No' }
  expect(toFormEvent(new CallError(400, { ...body, fields }))).toEqual(refused(fields))
  expect(toFormEvent(new Error('x'))).toEqual(failed)
})

test('a code that one field is to blame for speaks at that field', () => {
  const error = new CallError(400, refusal)
  expect(toFormEvent(error, { blame: { INCORRECT_PASSWORD: 'password' } })).toEqual(
    refused({ password: 'Try again!' }),
  )
  expect(toFormEvent(error, { blame: { COMMON_PASSWORD: 'password' } })).toEqual(failed)
})

test('only codes that the call declares can be about a field', () => {
  const error = new CallError(400, refusal)
  // @ts-expect-error -- a login declares no such code
  const blame: Blame<typeof login> = { PHONE_NUMBER_ALREADY_REGISTERED: 'account' }
  expect(toFormEvent(error, { blame })).toEqual(failed)
})

test('what no field of the form can show is told as a whole', () => {
  const fields = { email: 'No', token: 'No' }
  const error = new CallError(400, { id: '1', errorCode: 'BAD_REQUEST', message: 'Check', fields })
  const hasField = (name: string) => name === 'email'
  expect(toFormEvent(error, { hasField })).toEqual(refused({ email: 'No' }))
  expect(toFormEvent(error, { hasField: () => false })).toEqual(failed)
})

test('a known error speaks for itself, a lost connection does not', () => {
  expect(failureText(new CallError(400, refusal))).toBe('Try again!')
  const lost = { id: '', errorCode: 'CONNECTION_FAILED', message: 'Failed to connect' }
  expect(failureText(new CallError(0, lost))).toContain('check your connection')
  expect(failureText(new TypeError('a chunk could not be loaded'))).toContain('connection')
})

test('too many tries say when to try again', () => {
  const tooMany = { id: '1', errorCode: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' }
  expect(failureText(new CallError(429, tooMany))).toBe('Please wait a moment.')
  expect(failureText(new CallError(429, tooMany, 150))).toBe(
    'Too many tries. Please try again in 3 minutes.',
  )
})
