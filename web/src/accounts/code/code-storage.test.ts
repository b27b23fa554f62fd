import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findProof, findSentCode, clearCodes, saveProof, saveSentCode } from './code-storage.ts'

const contact = '4045550131'
const sent = { contact, type: 'CUSTOMER_LOGIN', expiresAt: 2, resendAt: 1 } as const
const proof = { contact, type: 'CUSTOMER_REGISTER', registerId: 'x' } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  clearCodes()
  vi.useRealTimers()
})

test('a code is found by its contact and its type', () => {
  saveSentCode(sent)
  expect(findSentCode(contact, 'CUSTOMER_LOGIN')).toEqual(sent)
  expect(findSentCode(contact, 'CUSTOMER_REGISTER')).toBeNull()
  expect(findSentCode('4045550132', 'CUSTOMER_LOGIN')).toBeNull()
})

test('a proof is valid for 15 minutes and for one type', () => {
  saveProof(proof)
  expect(findProof('CUSTOMER_REGISTER')).toMatchObject(proof)
  expect(findProof('CUSTOMER_RESET_PASSWORD')).toBeNull()
  vi.advanceTimersByTime(15 * 60_000)
  expect(findProof('CUSTOMER_REGISTER')).toBeNull()
})

test('clearing removes codes and proofs', () => {
  saveSentCode(sent)
  saveProof(proof)
  clearCodes()
  expect(findSentCode(contact, 'CUSTOMER_LOGIN')).toBeNull()
  expect(findProof('CUSTOMER_REGISTER')).toBeNull()
})
