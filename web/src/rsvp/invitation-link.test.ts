import { expect, test } from 'vitest'
import { parseInvitationLink } from './invitation-link.ts'

const SIGNATURE = 'a'.repeat(43)

test.each([
  ['an alias alone', '/questionnaire?id=magnolia-zln', { alias: 'magnolia-zln', email: '' }],
  [
    'with an e-mail',
    '/questionnaire?id=magnolia-zln&email=emma%40example.com',
    { alias: 'magnolia-zln', email: 'emma@example.com' },
  ],
  [
    'by position, not by name',
    '#/questionnaire?trunkShow=magnolia-zln&to=emma@example.com&id=other',
    { alias: 'magnolia-zln', email: 'emma@example.com' },
  ],
  [
    'a plus in the address',
    '/questionnaire?id=magnolia-zln&email=emma+rsvp@example.com',
    { alias: 'magnolia-zln', email: 'emma+rsvp@example.com' },
  ],
  [
    'a second value that is not an e-mail address',
    '/questionnaire?id=magnolia-zln&from=mail',
    { alias: 'magnolia-zln', email: '' },
  ],
  [
    'a truncated signature',
    '/questionnaire?id=magnolia-zln&email=emma%40example.com&expires=1800000000&signature=abc',
    { alias: 'magnolia-zln', email: 'emma@example.com' },
  ],
  ['no parameters', '/questionnaire?', { alias: '', email: '' }],
])('%s', (_, hash, link) => {
  expect(parseInvitationLink(hash)).toEqual(link)
})

test('a signed link has an invitation', () => {
  const hash = `/questionnaire?id=magnolia-zln&email=emma%40example.com&expires=1800000000&signature=${SIGNATURE}`
  expect(parseInvitationLink(hash)).toEqual({
    alias: 'magnolia-zln',
    email: 'emma@example.com',
    invitation: { email: 'emma@example.com', expires: 1_800_000_000, signature: SIGNATURE },
  })
})

test('a link to change an answer says so (RSVP-4)', () => {
  const hash = `/questionnaire?id=magnolia-zln&email=emma%40example.com&expires=1800000000&signature=${SIGNATURE}&purpose=CHANGE_ANSWER`
  expect(parseInvitationLink(hash).invitation).toEqual({
    email: 'emma@example.com',
    expires: 1_800_000_000,
    signature: SIGNATURE,
    purpose: 'CHANGE_ANSWER',
  })
})
