import { expect, test } from 'vitest'
import { checkContact, checkEmailContact } from './contact-call.ts'

test('while text messages are off, only an email is taken (STAFF-261)', () => {
  expect(checkEmailContact({ account: 'ada@example.com' })).toEqual({})
  expect(checkContact({ account: '404-555-0142' })).toEqual({})
  expect(checkEmailContact({ account: '404-555-0142' })).toEqual({
    account: 'We can’t send text messages right now. Please use your email.',
  })
  expect(checkEmailContact({ account: '' })).toEqual(checkContact({ account: '' }))
})
