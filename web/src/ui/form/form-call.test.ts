import { contactMessage, leadApplication } from '@twirl/contract/messages'
import { email, name } from '@twirl/contract/primitives'
import { describe, expect, test } from 'vitest'
import { checkEach, checkWith } from './form-call.ts'

const person = { name: 'Ada', email: 'ada@example.com', phone_number: '404-555-0131' }

describe('errors have the messages of the contract', () => {
  test('an empty form', () => {
    const empty = { name: '', email: '', phone_number: null, message: '' }
    expect(checkWith(contactMessage, empty)).toEqual({
      name: 'Required',
      email: 'Required',
      message: 'Required',
    })
  })

  test('a valid form', () => {
    expect(checkWith(contactMessage, { ...person, message: 'Hello' })).toEqual({})
  })

  test('a group of one person, no referral source', () => {
    const lead = { ...person, group_name: 'Us', group_size: 1, event_date: null, message: '' }
    expect(checkWith(leadApplication, { ...lead, referral_source: '' })).toEqual({
      group_size: 'A group has at least 2 people',
      referral_source: 'Required',
    })
    expect(checkWith(leadApplication, { ...lead, group_size: Number.NaN })).toMatchObject({
      group_size: 'Required',
    })
  })

  test('one schema per field', () => {
    expect(checkEach({ name, email }, { name: 'Ada', email: 'ada' })).toEqual({
      email: 'Please enter the correct email format',
    })
    expect(checkEach({ name, email }, {})).toEqual({ name: 'Required', email: 'Required' })
  })
})
