import { expect, test } from 'vitest'
import { taxText, totalLabel } from './summary-totals.tsx'

const preview = { tax_amount: null, tax_error: null } as Parameters<typeof taxText>[0]

test.each([
  ['before an address is known', {}, 'Calculated by address', 'Estimated total'],
  ['when the service failed', { tax_error: 'CALL_AVALARA_FAILED' }, '-', 'Estimated total'],
  ['with a tax', { tax_amount: 6.5 }, '$6.50', 'Total'],
  ['with no tax due', { tax_amount: 0 }, '$0.00', 'Total'],
] as const)('%s', (_, answer, tax, label) => {
  expect(taxText({ ...preview, ...answer })).toBe(tax)
  expect(totalLabel({ ...preview, ...answer })).toBe(label)
})
