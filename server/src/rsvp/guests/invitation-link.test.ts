import { describe, expect, test } from 'vitest'
import { Secrets } from '#platform/security/secrets.ts'
import { changeLink, invitationLink, provenEmail } from './invitation-link.ts'

const secrets = new Secrets('a key for tests')
const EXPIRES = 2_000_000_000
const NOW = new Date((EXPIRES - 1) * 1_000)
const EMAIL = 'emma+party@example.com'

const link = invitationLink('https://twirl.example', secrets, 'spring', EMAIL, EXPIRES)
const values = [...new URLSearchParams(link.slice(link.indexOf('?')))]
const { signature } = Object.fromEntries(values) as { signature: string }
const invitation = { email: EMAIL, expires: EXPIRES, signature }

describe('invitationLink', () => {
  test('carries the alias and the address first, then what proves them', () => {
    expect(link.startsWith('https://twirl.example/#/questionnaire?')).toBe(true)
    expect(values).toEqual([
      ['id', 'spring'],
      ['email', EMAIL],
      ['expires', String(EXPIRES)],
      ['signature', expect.stringMatching(/^[\w-]{43}$/)],
    ])
  })
})

describe('changeLink', () => {
  const recipient = { alias: 'spring', email: EMAIL, expires: EXPIRES }
  const change = changeLink('https://twirl.example', secrets, recipient)
  const sent = Object.fromEntries(new URLSearchParams(change.slice(change.indexOf('?'))))
  const proof = { email: EMAIL, expires: EXPIRES, signature: sent['signature']! }

  test('says what it is for behind the values of an invitation', () => {
    expect(Object.keys(sent)).toEqual(['id', 'email', 'expires', 'signature', 'purpose'])
  })

  test('proves the address for its purpose only', () => {
    const purpose = 'CHANGE_ANSWER' as const
    expect(provenEmail(secrets, 'spring', { ...proof, purpose }, NOW)).toBe(EMAIL)
    expect(provenEmail(secrets, 'spring', proof, NOW)).toBeNull()
    expect(provenEmail(secrets, 'spring', { ...invitation, purpose }, NOW)).toBeNull()
  })
})

describe('provenEmail', () => {
  test('is the address of a link of ours', () => {
    expect(provenEmail(secrets, 'spring', invitation, NOW)).toBe(EMAIL)
  })

  test.each([
    ['another event', 'autumn', {}],
    ['another address', 'spring', { email: 'other@example.com' }],
    ['another time', 'spring', { expires: EXPIRES + 1 }],
    ['another signature', 'spring', { signature: 'A'.repeat(43) }],
  ])('is nothing with %s', (_, alias, change) => {
    expect(provenEmail(secrets, alias, { ...invitation, ...change }, NOW)).toBeNull()
  })

  test('is nothing once it is too old, with another key, or without a link', () => {
    expect(provenEmail(secrets, 'spring', invitation, new Date(EXPIRES * 1_000))).toBeNull()
    expect(provenEmail(new Secrets('another key'), 'spring', invitation, NOW)).toBeNull()
    expect(provenEmail(secrets, 'spring', undefined, NOW)).toBeNull()
  })
})
