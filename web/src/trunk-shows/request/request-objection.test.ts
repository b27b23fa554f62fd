import { CallError } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { objectionIn, objectionTo } from './request-objection.ts'

describe('objectionTo checks', () => {
  test.each([
    ['the type of the event before anything else', 'GROUP_RENTAL', 'GUEST', null, 'EVENT_TYPE'],
    ['the login next', 'SORORITY_TRUNK_SHOW', 'GUEST', null, 'LOGIN'],
    ['then the chapter', 'SORORITY_TRUNK_SHOW', 'OUTSIDER', null, 'MEMBERSHIP'],
    ['then the size', 'SORORITY_TRUNK_SHOW', 'MEMBER', null, 'SIZE'],
    ['no objection', 'SORORITY_TRUNK_SHOW', 'MEMBER', 'M', null],
    ['no objection while the account is unknown', 'SORORITY_TRUNK_SHOW', 'UNKNOWN', 'M', null],
  ] as const)('%s', (_, type, membership, size, objection) => {
    expect(objectionTo({ type, membership, size })).toBe(objection)
  })
})

describe('objectionIn', () => {
  test.each([
    ['NOT_CORRECT_TRUNK_SHOW_TYPE', 'EVENT_TYPE'],
    ['UNAUTHORIZED', 'LOGIN'],
    ['CUSTOMER_NOT_MEMBER_OF_SORORITY', 'MEMBERSHIP'],
    ['TOO_MANY_REQUESTS', null],
  ])('%s', (errorCode, objection) => {
    expect(objectionIn(new CallError(400, { id: '', message: '', errorCode }))).toBe(objection)
  })
  test('a lost connection', () => {
    expect(objectionIn(new TypeError('no network'))).toBeNull()
  })
})
