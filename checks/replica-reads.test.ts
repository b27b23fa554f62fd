import { expect, test } from 'vitest'
import { readSourceModules } from './source-modules.ts'

// What a replica may answer. Each of these shows what has happened and decides nothing: what is free, what is paid and what a
// caller may do is read from the primary. That they write nothing is tried by all of their tests, whose connections are read-only.
const READS = [
  'contract.getReport',
  'contract.listOrders',
  'listAudit',
  'listCustomers',
  'listStaffOrders',
  'listUnits',
]

test('the calls that a replica may answer', () => {
  const declared = readSourceModules().flatMap(({ path, text }) =>
    path.endsWith('.routes.ts')
      ? [...text.matchAll(/\.handleRead\(\s*([\w.]+)/g)].map(([, name]) => name)
      : [],
  )
  expect(new Set(declared)).toEqual(new Set(READS))
})
