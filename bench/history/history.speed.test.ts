import { expect, test } from 'vitest'
import type { Row } from '../report/row.ts'
import { runHistory } from './main.ts'

test('a long history of 50,000 orders is filled, and each row of the bench is measured', async () => {
  const rows: Row[] = []
  await runHistory({
    scale: 0.01,
    rounds: 1,
    folder: undefined,
    isWanted: () => true,
    add: (row) => rows.push(row),
  })
  const names = rows.map(({ work }) => work)
  for (const work of [
    'staff: order',
    'start of',
    'order history of',
    'whole purchase',
    'autovacuum of',
    'job: roll-stock',
    'table booking',
  ])
    expect(names).toContainEqual(expect.stringContaining(work))
  expect(rows.filter(({ shop }) => !(shop >= 0)).map(({ work }) => work)).toEqual([])
}, 1_200_000)
