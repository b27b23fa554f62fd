import { expect, test } from 'vitest'
import { toOnFile, withoutTyped } from './on-file.ts'

const UNKNOWN_GUEST = {
  exists: false,
  has_answered: false,
  is_masked: false,
  prefill_ref: null,
  first_name: null,
  last_name: null,
  email: null,
  cell_phone: null,
  dress_size: null,
}
const MASKED = {
  ...UNKNOWN_GUEST,
  exists: true,
  is_masked: true,
  prefill_ref: 'r'.repeat(43),
  first_name: '•••',
  last_name: '•••',
  email: 'e•••@example.com',
  cell_phone: '•••-•••-••••',
}
const EMAIL = { field: 'email', value: 'emma@example.com' } as const

test('nothing is on file for an unknown guest', () => {
  expect(toOnFile(UNKNOWN_GUEST, EMAIL)).toBeNull()
})

test('the typed contact and unknown fields are left out', () => {
  expect(toOnFile(MASKED, EMAIL)).toEqual({
    contact: EMAIL,
    isMasked: true,
    prefillRef: MASKED.prefill_ref,
    hasAnswered: false,
    values: { cell_phone: '•••-•••-••••', first_name: '•••', last_name: '•••' },
  })
})

test('fields that were typed in meanwhile are not shown as on file', () => {
  const onFile = toOnFile(MASKED, EMAIL)!
  expect(withoutTyped(onFile, new Set(['cell_phone', 'note']))).toEqual(['first_name', 'last_name'])
})
