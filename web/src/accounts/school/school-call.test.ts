import { expect, test } from 'vitest'
import { check, toProfile } from './school-call.ts'

const empty = { university_id: '', graduation_date: '', dress_size: '' }

test('a university without a sorority is half an answer', () => {
  expect(check({ ...empty, university_id: '1', sorority_id: '' })).toEqual({
    sorority_id: 'Required',
  })
  expect(check({ ...empty, university_id: '1', sorority_id: '2' })).toEqual({})
  expect(check(empty)).toEqual({})
})

test('whoever says that she is in none is not asked for one', () => {
  const values = { ...empty, university_id: '1', is_not_sorority_member: 'true' }
  expect(check(values)).toEqual({})
  expect(toProfile({ ...values, dress_size: 'M' })).toEqual({
    is_not_sorority_member: true,
    graduation_date: null,
    dress_size: 'M',
  })
})

test('choosing no sorority says the same', () => {
  expect(toProfile(empty)).toMatchObject({ is_not_sorority_member: true })
})

test('a chapter travels as two ids', () => {
  const values = { university_id: '1', sorority_id: '2', graduation_date: '2027-05-15' }
  expect(toProfile(values)).toEqual({
    university_id: 1,
    sorority_id: 2,
    graduation_date: '2027-05-15',
    dress_size: null,
  })
})

test('a date that is none is refused', () => {
  expect(check({ ...empty, graduation_date: '0001-01-01' })).toEqual({
    graduation_date: 'Please choose a date',
  })
})
