import { expect, test } from 'vitest'
import { formatDollars } from './format-dollars.ts'

const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([0, 0.5, 9.99, 16.99, 65, 999.99, 1000, 12345.6, 1234567.89])(
  '%d dollars are formatted as Intl does',
  (amount) => {
    expect(formatDollars(amount)).toBe(intl.format(amount))
  },
)
