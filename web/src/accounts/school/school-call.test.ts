import { expect, test } from 'vitest'
import { check, toProfile } from './school-call.ts'

const empty = { university_id: '', graduation_date: '', dress_size: '' }

test('a university requires a sorority', () => {
  expect(check({ ...empty, university_id: '1', sorority_id: '' })).toEqual({
    sorority_id: 'Required',
  })
  expect(check({ ...empty, university_id: '1', sorority_id: '2' })).toEqual({})
  expect(check(empty)).toEqual({})
})

test('the button “not in a sorority” makes the sorority optional', () => {
  const values = { ...empty, university_id: '1', is_not_sorority_member: 'true' }
  expect(check(values)).toEqual({})
  expect(toProfile({ ...values, dress_size: 'M' })).toEqual({
    is_not_sorority_member: true,
    graduation_date: null,
    dress_size: 'M',
  })
})

test('an empty form is sent as no member of a sorority', () => {
  expect(toProfile(empty)).toMatchObject({ is_not_sorority_member: true })
})

test('a chapter is sent as two ids', () => {
  const values = { university_id: '1', sorority_id: '2', graduation_date: '2027-05-15' }
  expect(toProfile(values)).toEqual({
    university_id: 1,
    sorority_id: 2,
    graduation_date: '2027-05-15',
  })
})

test('an invalid date is rejected', () => {
  expect(check({ ...empty, graduation_date: '0001-01-01' })).toEqual({
    graduation_date: 'Please choose a date',
  })
})
