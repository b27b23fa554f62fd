import { CallError } from '@twirl/contract/client'
import { contactMessage, leadApplication } from '@twirl/contract/messages'
import { describe, expect, test } from 'vitest'
import { checkWith, failureText, fieldErrorsOf, newMessageToken } from './message-call.ts'

const person = { name: 'Ada', email: 'ada@example.com', phone_number: '404-555-0131' }

describe('what is wrong is said in the words of the contract', () => {
  test('an empty form', () => {
    const empty = { name: '', email: '', phone_number: null, message: '' }
    expect(checkWith(contactMessage, empty)).toEqual({
      name: 'Required',
      email: 'Required',
      message: 'Required',
    })
  })

  test('a form that is right', () => {
    expect(checkWith(contactMessage, { ...person, message: 'Hello' })).toEqual({})
  })

  test('a group of one, no answer to how she heard of us', () => {
    const lead = { ...person, group_name: 'Us', group_size: 1, event_date: null, message: '' }
    expect(checkWith(leadApplication, { ...lead, referral_source: '' })).toEqual({
      group_size: 'A group has at least 2 people',
      referral_source: 'Required',
    })
    expect(checkWith(leadApplication, { ...lead, group_size: Number.NaN })).toMatchObject({
      group_size: 'Required',
    })
  })
})

test('the fields of a server’s answer are found', () => {
  const error = new CallError(400, { id: '1', errorCode: 'BAD_REQUEST', message: 'Check' })
  expect(fieldErrorsOf(error)).toEqual({})
  expect(fieldErrorsOf(Object.assign(error, { fields: { email: 'No' } }))).toEqual({ email: 'No' })
  expect(fieldErrorsOf(new Error('x'))).toEqual({})
})

test('a known error speaks for itself, a lost connection does not', () => {
  const known = { id: '1', errorCode: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' }
  expect(failureText(new CallError(429, known))).toBe('Please wait a moment.')
  const lost = { id: '', errorCode: 'CONNECTION_FAILED', message: 'Failed to connect' }
  expect(failureText(new CallError(0, lost))).toContain('check your connection')
  expect(failureText(new TypeError('a chunk could not be loaded'))).toContain('connection')
})

test('tokens are what the contract asks for, each another one', () => {
  const tokens = Array.from({ length: 50 }, newMessageToken)
  expect(new Set(tokens).size).toBe(50)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
})
