import { expect, test } from 'vitest'
import { toPersonal } from './profile-calls.ts'

const names = { first_name: 'Ava', last_name: 'Bennett', dress_size: 'M' }

test('an unchanged e-mail is not sent', () => {
  expect(toPersonal({ ...names, email: ' Ava@Twirl.test' }, 'ava@twirl.test')).toEqual(names)
})

test('a new e-mail is sent, with the password if there is one', () => {
  const values = { ...names, email: 'new@twirl.test', password: 'twirl2026' }
  expect(toPersonal(values, 'ava@twirl.test')).toEqual(values)
  expect(toPersonal({ ...values, password: '' }, 'ava@twirl.test')).toEqual({
    ...names,
    email: 'new@twirl.test',
  })
})

test('an empty size is sent as none', () => {
  const values = { ...names, dress_size: '', email: 'ava@twirl.test' }
  expect(toPersonal(values, 'ava@twirl.test').dress_size).toBeNull()
})
