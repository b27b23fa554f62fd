import { expect, test } from 'vitest'
import { deleteInBatches } from './delete-in-batches.ts'

test.each([
  [0, 1],
  [4_999, 1],
  [5_000, 2],
  [12_000, 3],
])('%i rows are deleted by %i statements', async (rows, statements) => {
  let left = rows
  let calls = 0
  await deleteInBatches(async (maximum) => {
    calls++
    const deleted = Math.min(left, maximum)
    left -= deleted
    return deleted
  })
  expect([left, calls]).toEqual([0, statements])
})
