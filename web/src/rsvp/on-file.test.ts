import { expect, test } from 'vitest'
import { toOnFile, withoutTyped } from './on-file.ts'

const STRANGER = {
  exists: false,
  is_masked: false,
  prefill_ref: null,
  first_name: null,
  last_name: null,
  email: null,
  cell_phone: null,
  dress_size: null,
}
const MASKED = {
  ...STRANGER,
  exists: true,
  is_masked: true,
  prefill_ref: 'r'.repeat(43),
  first_name: '•••',
  last_name: '•••',
  email: 'e•••@example.com',
  cell_phone: '•••-•••-••••',
}
const EMAIL = { field: 'email', value: 'emma@example.com' } as const

test('nothing is on file of a stranger', () => {
  expect(toOnFile(STRANGER, EMAIL)).toBeNull()
})

test('what she was found by stays as she typed it, and what is not known is asked for', () => {
  expect(toOnFile(MASKED, EMAIL)).toEqual({
    contact: EMAIL,
    isMasked: true,
    prefillRef: MASKED.prefill_ref,
    values: { cell_phone: '•••-•••-••••', first_name: '•••', last_name: '•••' },
  })
})

test('what she typed meanwhile stays hers', () => {
  const onFile = toOnFile(MASKED, EMAIL)!
  expect(withoutTyped(onFile, new Set(['cell_phone', 'note']))).toEqual(['first_name', 'last_name'])
})
