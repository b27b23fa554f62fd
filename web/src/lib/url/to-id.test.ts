import { expect, test } from 'vitest'
import { toId } from './to-id.ts'

test.each([
  { segment: '12', id: 12 },
  { segment: '0', id: null },
  { segment: '012', id: null },
  { segment: '-1', id: null },
  { segment: '1e3', id: null },
  { segment: 'formal', id: null },
  { segment: '', id: null },
  { segment: '9999999999', id: null },
])('"$segment" is parsed as $id', ({ segment, id }) => {
  expect(toId(segment)).toBe(id)
})
