import { CallError } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { objectionIn, objectionTo } from './request-objection.ts'

describe('what stands between her and a request', () => {
  test.each([
    ['the type of the event before anything else', 'GROUP_RENTAL', 'GUEST', null, 'EVENT_TYPE'],
    ['her login next', 'SORORITY_TRUNK_SHOW', 'GUEST', null, 'LOGIN'],
    ['then her chapter', 'SORORITY_TRUNK_SHOW', 'OUTSIDER', null, 'MEMBERSHIP'],
    ['then the size', 'SORORITY_TRUNK_SHOW', 'MEMBER', null, 'SIZE'],
    ['nothing', 'SORORITY_TRUNK_SHOW', 'MEMBER', 'M', null],
    ['nothing as far as we know', 'SORORITY_TRUNK_SHOW', 'UNKNOWN', 'M', null],
  ] as const)('%s', (_, type, membership, size, objection) => {
    expect(objectionTo({ type, membership, size })).toBe(objection)
  })
})

describe('what the server says', () => {
  test.each([
    ['NOT_CORRECT_TRUNK_SHOW_TYPE', 'EVENT_TYPE'],
    ['UNAUTHORIZED', 'LOGIN'],
    ['CUSTOMER_NOT_MEMBER_OF_SORORITY', 'MEMBERSHIP'],
    ['TOO_MANY_REQUESTS', null],
  ])('%s', (errorCode, objection) => {
    expect(objectionIn(new CallError(400, { id: '', message: '', errorCode }))).toBe(objection)
  })
  test('nothing at all', () => {
    expect(objectionIn(new TypeError('no network'))).toBeNull()
  })
})
