import { describe, expect, test } from 'vitest'
import { formatInput, formatPhone } from './format-input.ts'

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

describe('a number is shown 3-3-4', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['404', '404'],
    ['4045', '404-5'],
    ['4045550', '404-555-0'],
    ['4045550131', '404-555-0131'],
    ['404-555-0131', '404-555-0131'],
    ['(404) 555 0131', '404-555-0131'],
    ['+1 404 555 0131', '404-555-0131'],
    ['40455501319', '404-555-0131'],
    ['call me', ''],
  ])('%j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})
