import type { NudgeGroup, NudgeReason } from '@twirl/contract/groups/lead-nudges'
import { describe, expect, test } from 'vitest'
import { type Candidate, chooseRecipients } from './choose-recipients.ts'

const NOW = new Date('2027-01-10T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const TERMS = { nudges_per_person: 3, nudge_pause_days: 3 }

const INVITED = { key: 'a', state: 'INVITED', is_attending: null, has_joined: false } as const
const COMING = { ...INVITED, state: 'COMING', is_attending: true } as const
const JOINED = { ...INVITED, state: 'JOINED', has_joined: true } as const
const ORDERED = { ...JOINED, state: 'ORDERED' } as const
const DECLINED = { ...INVITED, state: 'DECLINED', is_attending: false } as const
const JOINED_AFTER_NO = { ...JOINED, is_attending: false } as const

const candidate = (shown: Candidate['shown'], rest: Partial<Candidate> = {}): Candidate => ({
  shown,
  email: 'a@example.com',
  phone_number: null,
  has_refused: false,
  nudged_at: [],
  ...rest,
})
const choose = (
  person: Candidate,
  group: NudgeGroup = 'NOT_ANSWERED',
  channel: 'MAIL' | 'TEXT' = 'MAIL',
  personKey: string | null = null,
) => chooseRecipients([person], { group, channel, personKey, terms: TERMS, now: NOW })

describe('chooseRecipients (LEAD-14)', () => {
  test.each([
    ['NOT_ANSWERED', INVITED, 1],
    ['NOT_ANSWERED', COMING, 0],
    ['NOT_JOINED', COMING, 1],
    ['NOT_JOINED', INVITED, 0],
    ['NOT_JOINED', JOINED, 0],
    ['NOT_ORDERED', JOINED, 1],
    ['NOT_ORDERED', { ...JOINED, state: 'IN_BAG' }, 1],
    ['NOT_ORDERED', ORDERED, 0],
    ['NOT_ORDERED', JOINED_AFTER_NO, 0],
    ['NOT_ANSWERED', DECLINED, 0],
  ] as const)('%s: %j counts %i', (group, shown, count) => {
    const { recipients, leftOut } = choose(candidate(shown), group)
    expect([recipients.length, leftOut.length]).toEqual([count, 0])
  })

  test.each<[NudgeReason, Partial<Candidate>]>([
    ['REFUSED', { has_refused: true }],
    ['NO_CONTACT', { email: null }],
    ['TOO_SOON', { nudged_at: [ago(2.9)] }],
    ['ENOUGH', { nudged_at: [ago(9), ago(12), ago(15)] }],
  ])('%s: %j (LEAD-15)', (reason, rest) => {
    const { recipients, leftOut } = choose(candidate(INVITED, rest))
    expect(recipients).toEqual([])
    expect(leftOut.map((each) => each.reason)).toEqual([reason])
  })

  test('after the pause the next one is sent (LEAD-15)', () => {
    const { recipients } = choose(candidate(INVITED, { nudged_at: [ago(3), ago(8)] }))
    expect(recipients).toHaveLength(1)
  })

  test('a text message needs a number that the person gave (LEAD-14)', () => {
    const reasons = choose(candidate(COMING), 'NOT_JOINED', 'TEXT').leftOut
    expect(reasons.map(({ reason }) => reason)).toEqual(['NO_CONTACT'])
    const person = candidate(COMING, { phone_number: '4045550101', email: null })
    expect(choose(person, 'NOT_JOINED', 'TEXT').recipients).toEqual([person])
  })

  test('one person is told apart by the key, and one who needs none is named', () => {
    expect(choose(candidate(INVITED), 'NOT_ANSWERED', 'MAIL', 'b').recipients).toEqual([])
    expect(choose(candidate(INVITED), 'NOT_ANSWERED', 'MAIL', 'a').recipients).toHaveLength(1)
    const { leftOut } = choose(candidate(ORDERED), 'NOT_ORDERED', 'MAIL', 'a')
    expect(leftOut.map(({ reason }) => reason)).toEqual(['NOT_NEEDED'])
  })

  test('no more than a batch is sent at once', () => {
    const people = Array.from({ length: 201 }, () => candidate(INVITED))
    const choice = { group: 'NOT_ANSWERED', channel: 'MAIL', personKey: null } as const
    const { recipients, leftOut } = chooseRecipients(people, { ...choice, terms: TERMS, now: NOW })
    expect(recipients).toHaveLength(200)
    expect(leftOut.map(({ reason }) => reason)).toEqual(['LATER'])
  })
})
