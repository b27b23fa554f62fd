import { expect, test } from 'vitest'
import { contactText, isEmail, normalizeContact, toContactInput } from './contact.ts'

test.each([
  [' Ava@Twirl.test ', 'ava@twirl.test'],
  ['404-555-0131', '4045550131'],
  ['(404) 555 0131', '4045550131'],
  ['+1 404 555 0131', '4045550131'],
  ['404ava@twirl.test', '404ava@twirl.test'],
  ['404-555-0131@twirl.test', '404-555-0131@twirl.test'],
  ['ava', 'ava'],
  ['', ''],
])('%j is normalized to %j', (typed, contact) => {
  expect(normalizeContact(typed)).toBe(contact)
})

test('an address is sent as email, a number as phone_number', () => {
  expect(toContactInput('ava@twirl.test')).toEqual({ email: 'ava@twirl.test' })
  expect(toContactInput('4045550131')).toEqual({ phone_number: '4045550131' })
  expect(isEmail('4045550131')).toBe(false)
})

test('a number is shown as 3-3-4', () => {
  expect(contactText('4045550131')).toBe('404-555-0131')
  expect(contactText('ava@twirl.test')).toBe('ava@twirl.test')
})
