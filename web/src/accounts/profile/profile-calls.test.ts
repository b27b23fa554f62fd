import { expect, test } from 'vitest'
import { toPersonal } from './profile-calls.ts'

const names = { first_name: 'Ava', last_name: 'Bennett' }

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
