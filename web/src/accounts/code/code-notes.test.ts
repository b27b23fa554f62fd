import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  findProof,
  findSentCode,
  forgetCodes,
  rememberProof,
  rememberSentCode,
} from './code-notes.ts'

const contact = '4045550131'
const sent = { contact, type: 'CUSTOMER_LOGIN', expiresAt: 2, resendAt: 1 } as const
const proof = { contact, type: 'CUSTOMER_REGISTER', registerId: 'x' } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  forgetCodes()
  vi.useRealTimers()
})

test('a code is known by its contact and by what it is for', () => {
  rememberSentCode(sent)
  expect(findSentCode(contact, 'CUSTOMER_LOGIN')).toEqual(sent)
  expect(findSentCode(contact, 'CUSTOMER_REGISTER')).toBeNull()
  expect(findSentCode('4045550132', 'CUSTOMER_LOGIN')).toBeNull()
})

test('a proof is good for 15 minutes, and for one thing', () => {
  rememberProof(proof)
  expect(findProof('CUSTOMER_REGISTER')).toMatchObject(proof)
  expect(findProof('CUSTOMER_RESET_PASSWORD')).toBeNull()
  vi.advanceTimersByTime(15 * 60_000)
  expect(findProof('CUSTOMER_REGISTER')).toBeNull()
})

test('what was used is forgotten', () => {
  rememberSentCode(sent)
  rememberProof(proof)
  forgetCodes()
  expect(findSentCode(contact, 'CUSTOMER_LOGIN')).toBeNull()
  expect(findProof('CUSTOMER_REGISTER')).toBeNull()
})
