import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capacityCells, CAPACITY_COLUMNS } from './capacity-cells.ts'
import { ASSUMPTIONS, fullLeader, planCapacity } from './plan-capacity.ts'

const BARE = { cdn: false, replica: false }
const FULL = { cdn: true, replica: true }

function needsOf(changed: Partial<typeof ASSUMPTIONS>, measures = BARE): Record<string, number> {
  const parts = planCapacity({ ...ASSUMPTIONS, ...changed }, measures)
  return Object.fromEntries(parts.map(({ part, need }) => [part, need]))
}

test.each(['web processes', 'leader, log', 'leader, growth in a year', 'network', 'mails'])(
  '%s: ten times the visitors need ten times as much',
  (part) => {
    const [few, many] = [needsOf({ visitors: 1e6 }), needsOf({ visitors: 1e7 })]
    expect(many[part]! / few[part]!).toBeCloseTo(10)
  },
)

test('the change feed grows with the processes, too', () => {
  const [few, many] = [needsOf({ visitors: 1e7 }), needsOf({ visitors: 1e8 })]
  expect(many['change feed']! / few['change feed']!).toBeGreaterThan(20)
})

test('pictures need as much for any number of visitors', () => {
  expect(needsOf({ visitors: 1e8 })['pictures on disk']).toBe(
    needsOf({ visitors: 1e4 })['pictures on disk'],
  )
})

test('a CDN takes pictures and assets away, a replica takes lists from the leader', () => {
  const visitors = 1e7
  const [bare, cdn, replica] = [
    needsOf({ visitors }),
    needsOf({ visitors }, { ...BARE, cdn: true }),
    needsOf({ visitors }, { ...BARE, replica: true }),
  ]
  expect(cdn['network']! / bare['network']!).toBeLessThan(0.1)
  expect(cdn['web processes']!).toBeLessThan(bare['web processes']! / 3)
  expect(replica['leader, processor']!).toBeLessThan(bare['leader, processor']!)
  expect(replica['network']).toBe(bare['network'])
})

test.each([BARE, FULL])('at its order rate the leader is full: %o', (measures) => {
  const orders = fullLeader(ASSUMPTIONS, measures)
  const visitors = (orders / (ASSUMPTIONS.buyers / 100) / ASSUMPTIONS.peak) * 86_400
  const leader = needsOf({ visitors }, measures)['leader, processor']!
  expect(leader / ASSUMPTIONS['leader-cores']).toBeCloseTo(1, 1)
})

test.each([1e4, 1e6, 1e8])('docs/capacity.md has the table of %d visitors', (visitors) => {
  const lines = readFileSync('docs/capacity.md', 'utf8')
    .split('\n')
    .map((line) => line.replaceAll(/ +\| ?/g, ' | ').trim())
  for (const measures of [BARE, FULL])
    for (const part of planCapacity({ ...ASSUMPTIONS, visitors }, measures)) {
      const cells = capacityCells(part)
      const line = `| ${CAPACITY_COLUMNS.map((column) => cells[column]).join(' | ')} |`
      expect(lines).toContain(line.replaceAll(/ +\| ?/g, ' | ').trim())
    }
})
