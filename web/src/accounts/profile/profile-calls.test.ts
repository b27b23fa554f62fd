import { expect, test } from 'vitest'
import { toPersonal } from './profile-calls.ts'

const names = { first_name: 'Ava', last_name: 'Bennett' }

test('her address stays at home when it is the one she has', () => {
  expect(toPersonal({ ...names, email: ' Ava@Twirl.test' }, 'ava@twirl.test')).toEqual(names)
})

test('another one travels, with her password where it was asked for', () => {
  const values = { ...names, email: 'new@twirl.test', password: 'twirl2026' }
  expect(toPersonal(values, 'ava@twirl.test')).toEqual(values)
  expect(toPersonal({ ...values, password: '' }, 'ava@twirl.test')).toEqual({
    ...names,
    email: 'new@twirl.test',
  })
})
