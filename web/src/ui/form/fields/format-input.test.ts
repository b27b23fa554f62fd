import { describe, expect, test } from 'vitest'
import { formatInput } from './format-input.ts'
import { formatPhone } from './format-phone.ts'

describe('the caret stays after its digit', () => {
  // The bar marks the caret before and after formatting.
  test.each([
    ['4045|', '404-5|'],
    ['404|', '404|'],
    ['404-|', '404|'],
    ['404-5550|', '404-555-0|'],
    ['4904|-555-013', '490-4|55-5013'],
    ['40|-555-0131', '40|5-550-131'],
    ['|404', '|404'],
    ['x|404', '|404'],
  ])('%s becomes %s', (before, after) => {
    const caret = before.indexOf('|')
    const formatted = formatInput(formatPhone, before.replace('|', ''), caret)
    expect(
      `${formatted.value.slice(0, formatted.caret)}|${formatted.value.slice(formatted.caret)}`,
    ).toBe(after)
  })
})
