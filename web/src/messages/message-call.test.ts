import { expect, test } from 'vitest'
import { newMessageToken } from './message-call.ts'

test('tokens have the format of the contract and are unique', () => {
  const tokens = Array.from({ length: 50 }, newMessageToken)
  expect(new Set(tokens).size).toBe(50)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
})
