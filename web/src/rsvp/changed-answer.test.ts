import { describe, expect, test } from 'vitest'
import { toAnswer } from './answer.ts'
import { fromStored, toChanged } from './changed-answer.ts'
import type { OnFile } from './on-file.ts'

const EMAIL = 'emma@example.com'
const TYPED = {
  is_attending: 'yes',
  email: EMAIL,
  cell_phone: '404-555-4821',
  first_name: 'Emma',
  last_name: 'Wells',
  dress_size: 'M',
  note: 'Hi',
}
const MASKED: OnFile = {
  contact: { field: 'email', value: EMAIL },
  isMasked: true,
  prefillRef: 'r'.repeat(43),
  hasAnswered: false,
  values: { first_name: '•••', dress_size: '•••' },
}

describe('toChanged', () => {
  test('keeps what was typed; the address is fixed', () => {
    const { values, prefill } = toChanged(TYPED, null)
    expect(values).toEqual(TYPED)
    expect(prefill?.shown).toEqual(['email'])
    const { email: _, ...fields } = TYPED
    expect(toAnswer({ ...fields, dress_size: 'XL' }, prefill!.onFile)).toMatchObject({
      email: EMAIL,
      first_name: 'Emma',
      dress_size: 'XL',
    })
  })

  test('does not send what was masked, nor the used reference, but the contact', () => {
    const { email, note } = TYPED
    const { prefill } = toChanged(
      { email, note },
      { onFile: MASKED, shown: ['first_name', 'dress_size'] },
    )
    expect(prefill?.shown).toEqual(['first_name', 'dress_size', 'email'])
    const sent = toAnswer({ note, is_attending: 'no' }, prefill!.onFile)
    expect(sent).toEqual({ email, note, is_attending: false })
  })

  test('an answer that was found by the phone number is found by it again', () => {
    const { cell_phone: value, note } = TYPED
    const onFile: OnFile = { ...MASKED, contact: { field: 'cell_phone', value } }
    const { prefill } = toChanged({ cell_phone: value, note }, { onFile, shown: ['email'] })
    expect(toAnswer({ note }, prefill!.onFile)).toMatchObject({ cell_phone: value })
  })
})

describe('fromStored', () => {
  test('fills the form of a guest who cannot come', () => {
    const { values, prefill } = fromStored({ ...TYPED, dress_size: null, is_attending: false })
    expect(values).toMatchObject({ is_attending: 'no', dress_size: '', note: 'Hi' })
    expect(prefill?.shown).toEqual(['email'])
  })
})
