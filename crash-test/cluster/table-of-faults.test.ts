import { describe, expect, test } from 'vitest'
import { type FaultReport, isClean, type ShownComparison } from './run-cluster-test.ts'
import { tableOfFaults } from './table-of-faults.ts'

const report = (changes: Partial<FaultReport> = {}): FaultReport => ({
  fault: 'planned switchover',
  load: 2.4,
  pauseSeconds: 5.66,
  confirmed: 12,
  comparison: comparison(),
  remark: '',
  failure: '',
  ...changes,
})

function comparison({
  lost_orders = 0,
  sums_that_differ = 0,
  waiting = 0,
  lostDirectWrites = 0,
} = {}): ShownComparison {
  return {
    discrepancies: { double_charges: 0, lost_orders, sums_that_differ },
    mails: { sent: 30, duplicates: 1, lost: 0, failed: 0, waiting },
    lostDirectWrites,
    unexpected: [],
    unmatched: [],
  }
}

describe('the report of a fault', () => {
  test('is a row of the table', () => {
    expect(tableOfFaults([report()]).split('\n').at(-1)).toBe(
      '| planned switchover | 2 | 5.7 s | 0 of 12 | 0 | 0 of 30 | agree |  |',
    )
    expect(isClean(report())).toBe(true)
  })

  test.each([
    ['a lost order', report({ comparison: comparison({ lost_orders: 1 }) }), '1 of 12'],
    ['books that differ', report({ comparison: comparison({ sums_that_differ: 2 }) }), 'sums_that'],
    ['a mail that waits', report({ comparison: comparison({ waiting: 1 }) }), '1 of 30'],
    [
      'a lost direct write',
      report({ comparison: comparison({ lostDirectWrites: 3 }) }),
      '**3 acknowledged',
    ],
    ['a fault without an end', report({ failure: 'not in time' }), '**failed: not in time**'],
    ['no comparison', report({ comparison: null }), 'not compared'],
  ])('is not clean with %s', (_what, each, text) => {
    expect(isClean(each)).toBe(false)
    expect(tableOfFaults([each])).toContain(text)
  })
})
