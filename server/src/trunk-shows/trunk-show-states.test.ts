import { describe, expect, test } from 'vitest'
import {
  phaseOf,
  statesBefore,
  TRUNK_SHOW_STATES,
  type TrunkShowState,
} from './trunk-show-states.ts'

const BEFORE = new Date('2026-03-01T11:59:59.999Z')
const OPENS = new Date('2026-03-01T12:00:00Z')
const WITHIN = new Date('2026-03-05T00:00:00Z')
const LAST_MOMENT = new Date('2026-03-08T11:59:59.999Z')
const CLOSES = new Date('2026-03-08T12:00:00Z')

describe('phaseOf', () => {
  test.each<[TrunkShowState, Date, string]>([
    ['OPEN', BEFORE, 'AHEAD'],
    ['OPEN', OPENS, 'OPEN'],
    ['OPEN', WITHIN, 'OPEN'],
    ['OPEN', LAST_MOMENT, 'OPEN'],
    ['OPEN', CLOSES, 'OVER'],
    ['DRAFT', WITHIN, 'AHEAD'],
    ['SCHEDULED', WITHIN, 'AHEAD'],
    ['CLOSED', WITHIN, 'OVER'],
    ['CLOSED', BEFORE, 'OVER'],
    ['CANCELED', WITHIN, 'OVER'],
    ['DELETED', WITHIN, 'OVER'],
  ])('%s at %o is %s', (state, now, phase) => {
    expect(phaseOf({ state, opens_at: OPENS, closes_at: CLOSES }, now)).toBe(phase)
  })
})

describe('statesBefore', () => {
  test.each<[TrunkShowState, TrunkShowState[]]>([
    ['DRAFT', ['SCHEDULED']],
    ['SCHEDULED', ['DRAFT', 'OPEN']],
    ['OPEN', ['DRAFT', 'SCHEDULED', 'CLOSED']],
    ['CLOSED', ['OPEN']],
    ['CANCELED', ['SCHEDULED', 'OPEN', 'CLOSED']],
    ['DELETED', ['DRAFT', 'SCHEDULED', 'CLOSED', 'CANCELED']],
  ])('%s follows %j', (to, from) => {
    expect(statesBefore(to)).toEqual(from)
  })

  test('nothing follows DELETED, and nothing follows itself', () => {
    for (const state of TRUNK_SHOW_STATES) {
      expect(statesBefore(state)).not.toContain('DELETED')
      expect(statesBefore(state)).not.toContain(state)
    }
  })
})
